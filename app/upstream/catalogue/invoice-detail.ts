import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, euros } from './entities.ts'
import { byPdc, entity, factNumber, text } from './words.ts'

/** What an invoice is made of. */
export const invoiceDetail = entity('InvoiceDetail', {
  factNumber,
  period: z
    .object({ start: day.describe('Le premier jour.'), end: day.describe('Le dernier jour.') })
    .nullable()
    .describe('La période facturée ; null quand seul le montant est connu.'),
  volume: z.number().describe('Ce qui est facturé d’eau, en m³.'),
  isEstimate: z.boolean().describe('Cette eau a été estimée, faute de relève.'),
  subscription: euros.describe('L’abonnement de la période, taxes comprises, en euros.'),
  consumption: euros.describe('L’eau de la période, taxes comprises, en euros.'),
  regularisation: euros.describe(
    'La correction des estimations d’avant, en euros ; négative : en faveur de l’abonné.',
  ),
  shares: z
    .array(
      z.object({ name: text('La rubrique de l’arrêté.'), amount: euros.describe('En euros.') }),
    )
    .describe('À qui va le montant hors taxes.'),
  tax: euros.describe('La TVA, en euros.'),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

/** Beyond the specification: why an invoice has its amount. */
export const invoiceDetails = {
  getInvoiceDetails: endpoint({
    method: 'GET',
    path: 'invoices/details',
    summary:
      'De quoi sont faites les factures d’un point de comptage, la plus récente d’abord ; abonnement, eau et correction font le montant',
    task: 'de la récupération du détail de votre facture',
    auth: 'subscriber',
    inferred: true,
    extra: 'invoice-detail',
    query: byPdc,
    answer: z.array(invoiceDetail),
  }),
}
