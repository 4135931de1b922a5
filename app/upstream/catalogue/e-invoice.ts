import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { day, flag } from './entities.ts'
import { byLogin, login } from './words.ts'

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

export const eInvoice = {
  getEInvoice: bySubscriber.get('eFacture', {
    summary: "L'abonné reçoit-il ses factures par e-mail seulement, et depuis quel jour ?",
    task: 'de la récupération de votre adhésion à l’e-facture',
    query: byLogin,
    answer: z.object({
      since: day.nullable().describe('Adhérent depuis ce jour ; null : factures sur papier.'),
      cgv: day.nullish().describe('Le jour des conditions acceptées.'),
    }),
  }),
  joinEInvoice: bySubscriber.post('eFacture/adhesion', {
    summary:
      "Adhère à l'e-facture ; `cgv` est le jour des conditions acceptées : 1 fait, un courriel récapitule. Déjà adhérent, 1 sans rien changer",
    task: 'de votre adhésion à l’e-facture',
    body: z.object({ login, cgv: day.describe('Le jour des conditions acceptées.') }),
    answer: flag,
  }),
  leaveEInvoice: bySubscriber.post('eFacture/arret', {
    summary: 'Revient aux factures sur papier, sans frais : 1 fait, un courriel récapitule',
    task: 'de votre retour aux factures sur papier',
    body: z.object({ login }),
    answer: flag,
  }),
}
