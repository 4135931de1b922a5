import { guarded, publicService } from '#session/guards.server.ts'
import { askedOf, listAnswer, ofPoints, refuseWriting } from './answer.server.ts'
import { requireDataToken } from './guard.server.ts'
import { asProblem } from './problem.server.ts'
import { pointShape, toPoint } from './shapes.server.ts'

/** BEY-53: the metering points. */
export const loader = guarded(
  requireDataToken,
  (reader, args) => {
    const { points } = askedOf(reader, args, ofPoints)
    return listAnswer(args, reader, {
      name: 'points',
      shape: pointShape,
      items: points.map(toPoint),
    })
  },
  asProblem,
)

export const action = guarded(publicService, refuseWriting, asProblem)
