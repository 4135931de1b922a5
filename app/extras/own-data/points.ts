import { leakIn } from '#domain/night-flow.ts'
import { ask } from '#extras/slots.server.ts'
import { guarded, publicService } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { askedOf, listAnswer, ofPoints, refuseWriting } from './answer.server.ts'
import { requireDataToken } from './guard.server.ts'
import { asProblem } from './problem.server.ts'
import { pointShape, toPoint } from './shapes.server.ts'

/** BEY-53, BEY-653: the metering points, and since when one leaks by night. */
export const loader = guarded(
  requireDataToken,
  async (reader, args) => {
    const { points } = askedOf(reader, args, ofPoints)
    const [daysOf] = Object.values(await ask('daysOfMeters'))
    const days = (await daysOf?.(reader.call, points)) ?? []
    const leakAt = ({ pdcRef }: Pdc) => {
      const own = days.filter(({ pdc }) => pdc === pdcRef)
      return leakIn(own, reader.today)?.since ?? null
    }
    return listAnswer(args, reader, {
      name: 'points',
      shape: pointShape,
      items: points.map(point => toPoint(point, leakAt(point))),
    })
  },
  asProblem,
)

export const action = guarded(publicService, refuseWriting, asProblem)
