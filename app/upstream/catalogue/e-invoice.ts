import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, flag } from './entities.ts'
import { byLogin, login } from './words.ts'

const common = { auth: 'subscriber', inferred: true } as const

/** Bills by e-mail instead of paper. */
export const eInvoice = {
  getEInvoice: endpoint({
    method: 'GET',
    path: 'eFacture',
    summary: "L'abonné reçoit-il ses factures par e-mail seulement, et depuis quel jour ?",
    task: 'de la récupération de votre adhésion à l’e-facture',
    ...common,
    query: byLogin,
    answer: z.object({
      since: day.nullable().describe('Adhérent depuis ce jour ; null : factures sur papier.'),
      cgv: day.nullish().describe('Le jour des conditions acceptées.'),
    }),
  }),
  joinEInvoice: endpoint({
    method: 'POST',
    path: 'eFacture/adhesion',
    summary:
      "Adhère à l'e-facture ; `cgv` est le jour des conditions acceptées : 1 fait, un courriel récapitule. Déjà adhérent, 1 sans rien changer",
    task: 'de votre adhésion à l’e-facture',
    ...common,
    body: z.object({ login, cgv: day.describe('Le jour des conditions acceptées.') }),
    answer: flag,
  }),
  leaveEInvoice: endpoint({
    method: 'POST',
    path: 'eFacture/arret',
    summary: 'Revient aux factures sur papier, sans frais : 1 fait, un courriel récapitule',
    task: 'de votre retour aux factures sur papier',
    ...common,
    body: z.object({ login }),
    answer: flag,
  }),
}
