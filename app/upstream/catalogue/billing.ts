import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { alert, day, euros, facture, flag, pdc, reading, solde } from './entities.ts'
import { byLogin, byPdc, entity, factNumber, list, login, point, text, yes } from './words.ts'

const bySubscriber = callsOf({ auth: 'subscriber' })

export const billing = {
  getPdcs: bySubscriber.get('pdcs', {
    summary: "Les points de comptage de l'abonné",
    task: 'de la récupération de vos points de comptage',
    helpersNeed: 'see',
    isReadByTools: true,
    query: byLogin,
    answer: z.array(pdc),
  }),
  getInvoices: bySubscriber.get('invoices', {
    summary: "Les factures d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos factures',
    helpersNeed: 'see',
    isReadByTools: true,
    query: byPdc,
    answer: z.array(z.object({ facture, isCheck: yes('Cochée d’avance dans la liste à payer.') })),
  }),
  getInvoiceFile: bySubscriber.get('invoices/file', {
    inferred: true,
    summary: "Le PDF d'une facture ; 404 si le fichier n'existe pas",
    task: 'du téléchargement de la facture',
    helpersNeed: 'see',
    query: z.object({ pdc: point, factNumber }),
    answer: 'application/pdf',
  }),
  getInvoiceLitigation: bySubscriber.get('invoices/litigation', {
    inferred: true,
    summary: "Ce qu'il faut savoir avant de contester une facture",
    task: 'de la récupération des informations sur la contestation',
    helpersNeed: 'requests',
    query: z.object({ pdc: point, factNumber }),
    refuses: [404],
    answer: z.object({ text: list(z.string(), 'Des paragraphes de texte simple.') }),
  }),
  getBalance: bySubscriber.get('getSoldePdc', {
    summary: "Le solde d'un point de comptage",
    task: 'de la récupération de votre solde',
    helpersNeed: 'see',
    query: byPdc,
    answer: solde,
  }),
  getAlerts: bySubscriber.get('statements/alert', {
    summary: 'Les relèves dont la consommation dépasse le double de la moyenne de trois ans',
    task: 'de la récupération de vos alertes de consommation',
    helpersNeed: 'see',
    query: byPdc,
    answer: z.array(alert),
  }),
  getReadings: bySubscriber.get('statements', {
    inferred: true,
    summary: "Les relèves d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos relèves',
    helpersNeed: 'see',
    isReadByTools: true,
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

const ofInvoices = callsOf({ auth: 'subscriber', inferred: true, extra: 'invoice-detail' })

/** Beyond the specification: why an invoice has its amount, and what the law requires of it. */
export const invoiceDetails = {
  getInvoiceDetails: ofInvoices.get('invoices/details', {
    summary:
      'De quoi sont faites les factures d’un point de comptage, la plus récente d’abord ; abonnement, eau et correction font le montant',
    task: 'de la récupération du détail de votre facture',
    helpersNeed: 'see',
    query: byPdc,
    answer: z.array(invoiceDetail),
  }),
  getInvoiceParts: ofInvoices.get('invoices/parts', {
    summary:
      'La part de chaque organisme dans une facture, sa TVA, et la synthèse annuelle de la qualité de l’eau ; null si la facture n’existe pas',
    task: 'de la récupération de la part de chaque organisme',
    helpersNeed: 'see',
    query: z.object({ pdc: point, factNumber }),
    answer: invoiceParts.nullable(),
  }),
}

const eInvoiceCalls = callsOf({ auth: 'subscriber', inferred: true })

export const eInvoice = {
  getEInvoice: eInvoiceCalls.get('eFacture', {
    summary: "L'abonné reçoit-il ses factures par e-mail seulement, et depuis quel jour ?",
    task: 'de la récupération de votre adhésion à l’e-facture',
    query: byLogin,
    answer: z.object({
      since: day.nullable().describe('Adhérent depuis ce jour ; null : factures sur papier.'),
      cgv: day.nullish().describe('Le jour des conditions acceptées.'),
    }),
  }),
  joinEInvoice: eInvoiceCalls.post('eFacture/adhesion', {
    summary:
      "Adhère à l'e-facture ; `cgv` est le jour des conditions acceptées : 1 fait, un courriel récapitule. Déjà adhérent, 1 sans rien changer",
    task: 'de votre adhésion à l’e-facture',
    body: z.object({ login, cgv: day.describe('Le jour des conditions acceptées.') }),
    answer: flag,
  }),
  leaveEInvoice: eInvoiceCalls.post('eFacture/arret', {
    summary: 'Revient aux factures sur papier, sans frais : 1 fait, un courriel récapitule',
    task: 'de votre retour aux factures sur papier',
    body: z.object({ login }),
    answer: flag,
  }),
}
