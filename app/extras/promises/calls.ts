import { z } from 'zod'
import { day, euros, mailed } from '#upstream/catalogue/entities.ts'
import { histoId, reference, text } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

const byAnyone = callsOf({ auth: 'public', inferred: true })
const byStaff = callsOf({ auth: 'admin', inferred: true })

/** The promised delays of answers, and the credit for a missed promise. */
export const calls = {
  getPromisesKept: byAnyone.get('promesses', {
    summary:
      'Par type de demande : de celles dont la réponse était promise dans les douze derniers mois, combien l’ont eue à temps',
    detail:
      'Les jours promis sont ceux du réglage PROMISE_DAYS, à convenir avec le portail. Une demande annulée n’est pas comptée ; une demande sans réponse passé son jour l’est, comme manquée.',
    task: 'de la récupération de nos engagements',
    answer: z.array(
      z.object({
        type: text('Le type de demande.'),
        promised: z.int().min(0).describe('Demandes dont la réponse était promise.'),
        kept: z.int().min(0).describe('Celles qui ont été traitées au plus tard ce jour-là.'),
      }),
    ),
  }),
  getGesture: byStaff.get('admin/geste', {
    summary:
      'Ce qui a été rendu à l’abonné parce que cette demande a manqué sa promesse ; null : rien',
    task: 'de la récupération du geste',
    query: z.object({ histoId }),
    refuses: [404],
    answer: z
      .object({
        amount: euros.describe('L’avoir, en euros.'),
        day: day.describe('Le jour où il a été accordé.'),
        author: text('L’agent qui l’a accordé.'),
      })
      .nullable(),
  }),
  giveGesture: byStaff.post('admin/geste', {
    summary:
      'Accorde à l’abonné un avoir, parce que cette demande a manqué sa promesse, et le lui dit dans la demande et par courriel. 1 fait, ou ce qu’il advient du courriel, une fois pour sa demande ; 409 quand la promesse n’est pas manquée, que le geste est déjà accordé, ou que ce n’est pas le montant décidé (PROMISE_GESTURE_EUROS)',
    task: 'de l’accord du geste',
    body: z.object({ reference, histoId, amount: euros.describe('L’avoir, en euros.') }),
    refuses: [404, 409],
    answer: mailed,
  }),
}
