import { z } from 'zod'
import { day } from '#upstream/catalogue/entities.ts'
import { counterRef, entity, point, refAbo } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { dailyMonths } from './rules.ts'

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

const byStaff = callsOf({ auth: 'admin', inferred: true })
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

/** The daily consumption of meters that are read remotely. */
export const calls = {
  getDailyReadings: bySubscriber.get('statements/daily', {
    summary:
      'La consommation de chaque jour d’un point de comptage relevé à distance, le plus récent d’abord ; vide pour un compteur qui ne l’est pas',
    detail: `Un jour y est dès le lendemain, et ${dailyMonths} mois. Un jour qui n’a pas été lu n’y est pas.`,
    task: 'de la récupération de votre consommation par jour',
    query: z.object({
      pdc: point,
      from: day.optional().describe('Le premier jour demandé ; sans lui, tous.'),
    }),
    answer: z.array(dailyReading),
    helpersNeed: 'see',
    isReadByTools: true,
  }),
  getNightLeaks: byStaff.get('admin/leaks', {
    summary:
      'Les fuites que le débit des nuits montre en ce moment chez un abonné, pour le personnel',
    task: 'de la recherche d’une fuite chez l’abonné',
    query: z.object({ refAbo }),
    answer: z.array(
      z.object({
        pdc: point,
        since: day.describe('Le premier jour dont la nuit ne s’est pas arrêtée.'),
        flow: z.int().min(1).describe('Le plus petit débit d’une heure de ces nuits, en litres.'),
      }),
    ),
  }),
}
