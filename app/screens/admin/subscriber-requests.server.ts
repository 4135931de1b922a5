import { formatDay } from '#domain/dates.ts'
import { statusOf } from '#domain/request.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import { shownMove } from '../shell/moves.server.ts'

const atMost = 50

/** For a panel that can do without; null where it cannot be had. */
export async function askedBy({ call }: Admin, refAbo: string) {
  const found = await call('getSubscriberRequests', { query: { refAbo } }).catch(() => null)
  return (
    found && {
      leftOut: Math.max(0, found.requests.length - atMost),
      requests: found.requests.slice(0, atMost).map(histo => ({
        ...{ id: histo.id, type: histo.typeDemande },
        ...{ date: formatDay(histo.dateDemande), status: statusOf(histo) },
      })),
      moves: found.moves.map(move =>
        shownMove(move, (reference, file) => paths.subscriberMoveFile(refAbo, reference, file)),
      ),
    }
  )
}
export type AskedOf = NonNullable<Awaited<ReturnType<typeof askedBy>>>
