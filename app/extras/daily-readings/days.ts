import {
  askedOf,
  listAnswer,
  newestFirst,
  ofDays,
  ofEach,
  refuseWriting,
} from '#extras/own-data/answer.server.ts'
import { asProblem } from '#extras/own-data/problem.server.ts'
import { requireDataToken } from '#extras/own-data/reader.server.ts'
import { dayShape, toDay } from '#extras/own-data/shapes.server.ts'
import { guarded, publicService } from '#session/guards.server.ts'
import { nightsOf } from './rules.ts'

/** BEY-324: the daily readings of the meters that have them. */
export const loader = guarded(
  requireDataToken,
  async (reader, args) => {
    const { points, since } = askedOf(reader, args, ofDays)
    // Earlier days are read too: whether the first day asked for has a leak depends on the nights before it.
    const days = await ofEach(points, async ({ pdcRef: pdc }) => {
      const readings = await reader.call('getDailyReadings', { query: { pdc } })
      const nights = nightsOf(readings)
      return readings.map(one => toDay(pdc, one, nights.get(one)?.nights ?? 0))
    })
    return listAnswer(args, reader, {
      name: 'jours',
      shape: dayShape,
      items: newestFirst(days, since),
    })
  },
  asProblem,
)

export const action = guarded(publicService, refuseWriting, asProblem)
