import { z } from 'zod'
import { longestComment, mostIndexDigits, mostMeterCharacters } from '#domain/meter-reading.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag, reading } from './entities.ts'
import { reference } from './requests.ts'

/** DATA-09. Index in m³; `avgCons`, the mean of CONS-13, in m³ a day. */
export const previousReport = reading.pick({ type: true, index: true, date: true, avgCons: true })
export type PreviousReport = z.output<typeof previousReport>

/** What subscribers read on their meters. */
export const readings = {
  getPreviousReports: endpoint({
    method: 'GET',
    path: 'statements/previous',
    summary:
      'Les compteurs en service d’un point de comptage, chacun avec sa dernière relève ; null pour un compteur qui n’a jamais été relevé',
    task: 'de la récupération de votre dernier relevé',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ pdc: z.string() }),
    answer: z.array(z.object({ counterRef: z.string(), report: previousReport.nullable() })),
  }),
  getReadingCheck: endpoint({
    method: 'GET',
    path: 'statements/check',
    summary:
      'Un relevé a-t-il déjà été envoyé aujourd’hui par l’abonné pour ce point de comptage ? 1 oui, 0 non',
    task: 'de la vérification de vos relevés du jour',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ pdc: z.string() }),
    answer: flag,
  }),
  /** DATA-14 */
  sendReading: endpoint({
    method: 'POST',
    path: 'statements/send',
    summary:
      'Le relevé qu’un abonné a lu aujourd’hui sur un compteur : 1 fait, 0 refusé, 409 pour un index plus petit que le dernier, un compteur d’un autre point, un second relevé le même jour',
    task: 'de la transmission de votre relevé de compteur',
    auth: 'subscriber',
    inferred: true,
    body: z.object({
      reference,
      pdc: z.string(),
      /** The log-in of the subscriber who sends it. */
      user: z.string(),
      index: z
        .int()
        .min(0)
        .max(10 ** mostIndexDigits - 1),
      date: day,
      counterRef: z.string().min(1).max(mostMeterCharacters),
      comment: z.string().max(longestComment),
    }),
    refuses: [409],
    answer: flag,
  }),
}
