import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reading } from './entities.ts'

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
}
