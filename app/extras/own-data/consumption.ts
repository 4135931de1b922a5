import { guarded, publicService } from '#session/guards.server.ts'
import { askedOf, listAnswer, newestFirst, ofDays, ofEach, refuseWriting } from './answer.server.ts'
import { requireDataToken } from './guard.server.ts'
import { asProblem } from './problem.server.ts'
import { readingShape, toReading } from './shapes.server.ts'

/** BEY-53: the readings of the meters. */
export const loader = guarded(
  requireDataToken,
  async (reader, args) => {
    const { points, since } = askedOf(reader, args, ofDays)
    const readings = await ofEach(points, async ({ pdcRef: pdc }) =>
      (await reader.call('getReadings', { query: { pdc } })).map(one => toReading(pdc, one)),
    )
    return listAnswer(args, reader, {
      name: 'releves',
      shape: readingShape,
      items: newestFirst(readings, since),
    })
  },
  asProblem,
)

export const action = guarded(publicService, refuseWriting, asProblem)
