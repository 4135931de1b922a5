import { z } from 'zod'
import { dailyMonths } from '#domain/daily.ts'
import { longestComment, mostIndexDigits, mostMeterCharacters } from '#domain/meter-reading.ts'
import { callsOf } from '../endpoint.ts'
import { day, flag, reading } from './entities.ts'
import { byPdc, counterRef, entity, point, refAbo, reference } from './words.ts'

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

const dailyReading = entity('DailyReading', {
  date: day.describe('Le jour, de minuit à minuit, à l’heure de Paris.'),
  counterRef,
  litres: z.int().min(0).describe('Ce qui a été consommé ce jour-là, en litres.'),
  nightFlow: z
    .int()
    .min(0)
    .nullable()
    .describe(
      'Le plus petit débit d’une heure entière entre 1 h et 5 h, en litres ; 0 : l’eau s’est arrêtée ; null : inconnu.',
    ),
})

const dailyCalls = callsOf({ auth: 'subscriber', inferred: true, extra: 'daily-readings' })

/** The meters that are read from afar, day by day. */
export const dailyReadings = {
  getDailyReadings: dailyCalls.get('statements/daily', {
    summary:
      'La consommation de chaque jour d’un point de comptage relevé à distance, le plus récent d’abord ; vide pour un compteur qui ne l’est pas',
    detail: `Un jour y est dès le lendemain, et ${dailyMonths} mois. Un jour qui n’a pas été lu n’y est pas.`,
    task: 'de la récupération de votre consommation par jour',
    query: z.object({
      pdc: point,
      from: day.optional().describe('Le premier jour demandé ; sans lui, tous.'),
    }),
    answer: z.array(dailyReading),
  }),
}
