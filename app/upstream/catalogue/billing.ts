import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { alert, facture, pdc, reading, solde } from './entities.ts'
import { byLogin, byPdc, factNumber, point } from './words.ts'

const common = { auth: 'subscriber', inferred: true } as const

/** Metering points, invoices, balances and consumption. */
export const billing = {
  getPdcs: endpoint({
    method: 'GET',
    path: 'pdcs',
    summary: "Les points de comptage de l'abonné",
    task: 'de la récupération de vos points de comptage',
    auth: 'subscriber',
    query: byLogin,
    answer: z.array(pdc),
  }),
  getInvoices: endpoint({
    method: 'GET',
    path: 'invoices',
    summary: "Les factures d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos factures',
    auth: 'subscriber',
    query: byPdc,
    answer: z.array(
      z.object({
        facture,
        isCheck: z.boolean().describe('Cochée d’avance dans la liste à payer.'),
      }),
    ),
  }),
  getInvoiceFile: endpoint({
    method: 'GET',
    path: 'invoices/file',
    summary: "Le PDF d'une facture ; 404 si le fichier n'existe pas",
    task: 'du téléchargement de la facture',
    ...common,
    query: z.object({ pdc: point, factNumber }),
    answer: 'application/pdf',
  }),
  getInvoiceLitigation: endpoint({
    method: 'GET',
    path: 'invoices/litigation',
    summary: "Ce qu'il faut savoir avant de contester une facture",
    task: 'de la récupération des informations sur la contestation',
    ...common,
    query: z.object({ pdc: point, factNumber }),
    refuses: [404],
    answer: z.object({ text: z.array(z.string()).describe('Des paragraphes de texte simple.') }),
  }),
  getBalance: endpoint({
    method: 'GET',
    path: 'getSoldePdc',
    summary: "Le solde d'un point de comptage",
    task: 'de la récupération de votre solde',
    auth: 'subscriber',
    query: byPdc,
    answer: solde,
  }),
  getAlerts: endpoint({
    method: 'GET',
    path: 'statements/alert',
    summary: 'Les relèves dont la consommation dépasse le double de la moyenne de trois ans',
    task: 'de la récupération de vos alertes de consommation',
    auth: 'subscriber',
    query: byPdc,
    answer: z.array(alert),
  }),
  getReadings: endpoint({
    method: 'GET',
    path: 'statements',
    summary: "Les relèves d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos relèves',
    ...common,
    query: byPdc,
    answer: z.array(reading),
  }),
}
