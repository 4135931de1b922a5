import { z } from 'zod'
import { day, euros } from '#upstream/catalogue/entities.ts'
import { byPdc, entity, factNumber, list, point, text, yes } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

export const invoiceDetail = entity('InvoiceDetail', {
  factNumber,
  period: z
    .object({ start: day.describe('Le premier jour.'), end: day.describe('Le dernier jour.') })
    .nullable()
    .describe('La période facturée ; null quand seul le montant est connu.'),
  volume: z.number().describe('Ce qui est facturé d’eau, en m³.'),
  isEstimate: yes('Cette eau a été estimée, faute de relève.'),
  subscription: euros.describe('L’abonnement de la période, taxes comprises, en euros.'),
  consumption: euros.describe('L’eau de la période, taxes comprises, en euros.'),
  regularisation: euros.describe(
    'La correction des estimations d’avant, en euros ; négative : en faveur de l’abonné.',
  ),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

/** What the law requires of an invoice: the part of each body, and once a year the quality of the water. */
export const invoiceParts = entity('InvoiceParts', {
  parts: list(
    z.object({
      name: text('La rubrique de l’arrêté du 10 juillet 1996, et l’organisme.'),
      subscription: euros.describe('Sa part de l’abonnement, hors taxes, en euros.'),
      cubicMetre: z.number().describe('Son prix du m³, hors taxes, en euros, quatre décimales.'),
      consumption: euros.describe('Sa part de l’eau consommée, hors taxes, en euros.'),
      regularisation: euros.describe('Sa part de la régularisation, hors taxes, en euros.'),
    }),
    'La part de chaque organisme ; vide quand seul le montant est connu.',
  ),
  taxes: list(
    z.object({
      rate: z.number().describe('Le taux de TVA, en pour cent.'),
      amount: euros.describe('En euros.'),
    }),
    'La TVA, un taux après l’autre ; avec les parts, elle fait le montant.',
  ),
  quality: z
    .object({
      year: z.number().int().describe('L’année des contrôles.'),
      author: text('De qui est la synthèse.'),
      lines: list(z.string(), 'Ses éléments essentiels, une phrase après l’autre.'),
    })
    .nullable()
    .describe('La synthèse annuelle de la qualité de l’eau, jointe à cette facture ; ou null.'),
})
export type InvoiceParts = z.output<typeof invoiceParts>

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

/** Why an invoice has its amount, and what the law requires of it. */
export const calls = {
  getInvoiceDetails: bySubscriber.get('invoices/details', {
    summary:
      'De quoi sont faites les factures d’un point de comptage, la plus récente d’abord ; abonnement, eau et correction font le montant',
    task: 'de la récupération du détail de votre facture',
    helpersNeed: 'see',
    query: byPdc,
    answer: z.array(invoiceDetail),
  }),
  getInvoiceParts: bySubscriber.get('invoices/parts', {
    summary:
      'La part de chaque organisme dans une facture, sa TVA, et la synthèse annuelle de la qualité de l’eau ; null si la facture n’existe pas',
    task: 'de la récupération de la part de chaque organisme',
    helpersNeed: 'see',
    query: z.object({ pdc: point, factNumber }),
    answer: invoiceParts.nullable(),
  }),
}
