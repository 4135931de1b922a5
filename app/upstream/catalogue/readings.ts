import { z } from 'zod'
import { longestComment, mostIndexDigits, mostMeterCharacters } from '#domain/meter-reading.ts'
import { callsOf } from '../endpoint.ts'
import { day, flag, reading } from './entities.ts'
import { byPdc, counterRef, point, refAbo, reference } from './words.ts'

export const previousReport = reading
  .pick({ type: true, index: true, date: true, avgCons: true })
  .meta({ id: 'PreviousReport' })
export type PreviousReport = z.output<typeof previousReport>

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

export const readings = {
  getPreviousReports: bySubscriber.get('statements/previous', {
    summary:
      'Les compteurs en service d’un point de comptage, chacun avec sa dernière relève ; null pour un compteur qui n’a jamais été relevé',
    task: 'de la récupération de votre dernier relevé',
    query: byPdc,
    answer: z.array(
      z.object({
        counterRef,
        report: previousReport.nullable().describe('La dernière relève ; null : jamais relevé.'),
      }),
    ),
  }),
  getReadingCheck: bySubscriber.get('statements/check', {
    summary:
      'Un relevé a-t-il déjà été envoyé aujourd’hui par l’abonné pour ce point de comptage ? 1 oui, 0 non',
    task: 'de la vérification de vos relevés du jour',
    query: byPdc,
    answer: flag,
  }),
  sendReading: bySubscriber.post('statements/send', {
    summary:
      'Le relevé qu’un abonné a lu aujourd’hui sur un compteur : 1 fait, 0 refusé, 409 pour un index plus petit que le dernier, un compteur d’un autre point, un second relevé le même jour',
    task: 'de la transmission de votre relevé de compteur',
    body: z.object({
      reference,
      pdc: point,
      user: refAbo,
      index: z
        .int()
        .min(0)
        .max(10 ** mostIndexDigits - 1)
        .describe('L’index du compteur, en m³.'),
      date: day.describe('Le jour de l’envoi : tout autre est refusé (409).'),
      counterRef: z.string().min(1).max(mostMeterCharacters).describe('Le numéro du compteur.'),
      comment: z.string().max(longestComment).describe('Ce que l’abonné ajoute.'),
    }),
    refuses: [409],
    answer: flag,
  }),
}
