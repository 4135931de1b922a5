import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { alert, day, facture, flag, onceEach, pdc, reading, solde } from './entities.ts'
import { byLogin, byPdc, factNumber, list, login, point, yes } from './words.ts'

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
    answer: z
      .array(z.object({ facture, isCheck: yes('Cochée d’avance dans la liste à payer.') }))
      .overwrite(rows => onceEach(rows, ({ facture }) => facture.factNumber)),
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
    // A second reading of the same day says nothing of the consumption of a day.
    answer: z.array(alert).overwrite(all => all.filter(one => one.oldDate < one.newDate)),
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
