import { guarded, publicService } from '#session/guards.server.ts'
import { askedOf, listAnswer, newestFirst, ofDays, refuseWriting } from './answer.server.ts'
import { requireDataTokenForDays } from './guard.server.ts'
import { asProblem } from './problem.server.ts'
import { dayShape, toDay } from './shapes.server.ts'

/** BEY-324: the daily readings of the meters that have them. */
export const loader = guarded(
  requireDataTokenForDays,
  async ({ reader, daysOf }, args) => {
    const { points, since } = askedOf(reader, args, ofDays)
    const days = await daysOf(reader.call, points)
    return listAnswer(args, reader, {
      name: 'jours',
      shape: dayShape,
      items: newestFirst(days.map(toDay), since),
    })
  },
  asProblem,
)

export const action = guarded(publicService, refuseWriting, asProblem)
