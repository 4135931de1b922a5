import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { alert, day, euros, facture, pdc, reading, solde } from './entities.ts'
import { byLogin, byPdc, entity, factNumber, list, point, text, yes } from './words.ts'

const bySubscriber = callsOf({ auth: 'subscriber' })

export const billing = {
  getPdcs: bySubscriber.get('pdcs', {
    summary: "Les points de comptage de l'abonné",
    task: 'de la récupération de vos points de comptage',
    query: byLogin,
    answer: z.array(pdc),
  }),
  getInvoices: bySubscriber.get('invoices', {
    summary: "Les factures d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos factures',
    query: byPdc,
    answer: z.array(
      z.object({
        facture,
        isCheck: yes('Cochée d’avance dans la liste à payer.'),
      }),
    ),
  }),
  getInvoiceFile: bySubscriber.get('invoices/file', {
    inferred: true,
    summary: "Le PDF d'une facture ; 404 si le fichier n'existe pas",
    task: 'du téléchargement de la facture',
    query: z.object({ pdc: point, factNumber }),
    answer: 'application/pdf',
  }),
  getInvoiceLitigation: bySubscriber.get('invoices/litigation', {
    inferred: true,
    summary: "Ce qu'il faut savoir avant de contester une facture",
    task: 'de la récupération des informations sur la contestation',
    query: z.object({ pdc: point, factNumber }),
    refuses: [404],
    answer: z.object({ text: list(z.string(), 'Des paragraphes de texte simple.') }),
  }),
  getBalance: bySubscriber.get('getSoldePdc', {
    summary: "Le solde d'un point de comptage",
    task: 'de la récupération de votre solde',
    query: byPdc,
    answer: solde,
  }),
  getAlerts: bySubscriber.get('statements/alert', {
    summary: 'Les relèves dont la consommation dépasse le double de la moyenne de trois ans',
    task: 'de la récupération de vos alertes de consommation',
    query: byPdc,
    answer: z.array(alert),
  }),
  getReadings: bySubscriber.get('statements', {
    inferred: true,
    summary: "Les relèves d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos relèves',
    query: byPdc,
    answer: z.array(reading),
  }),
}

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
  shares: list(
    z.object({ name: text('La rubrique de l’arrêté.'), amount: euros.describe('En euros.') }),
    'À qui va le montant hors taxes.',
  ),
  tax: euros.describe('La TVA, en euros.'),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

const ofInvoices = callsOf({ auth: 'subscriber', inferred: true, extra: 'invoice-detail' })

/** Beyond the specification: why an invoice has its amount. */
export const invoiceDetails = {
  getInvoiceDetails: ofInvoices.get('invoices/details', {
    summary:
      'De quoi sont faites les factures d’un point de comptage, la plus récente d’abord ; abonnement, eau et correction font le montant',
    task: 'de la récupération du détail de votre facture',
    query: byPdc,
    answer: z.array(invoiceDetail),
  }),
}
