import { mayOpen } from '#domain/trusted-people.ts'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers, settings } from '#settings.server.ts'
import { type OwnRequest, ownRequests } from '../shell/own-requests.server.ts'
import type { Helped } from './helped.tsx'

/** As many as leave room for the rest of the page. */
const most = 3

/**
 * The subscribers for whom this one acts; null for none, and for a helper. Only their page names so many that a second
 * step is asked for, and those whose names could not be read.
 */
export async function helpedBy({ call, who }: Subscriber): Promise<Helped | null> {
  if (who.by || !offers('trusted-people')) return null
  const { value: givers, notice } = await orNotice(
    call('getGivers', { query: { userLogin: who.owner } }),
    [],
  )
  if (givers.length === 0) return notice && { people: [], more: true }
  const { HELPER_SECOND_FACTOR_FROM: from } = settings()
  if (from > 0 && givers.length >= from) return { people: [], more: true }
  const people = givers
    .slice(0, most)
    .map(({ id, giver, places }) => ({ id, name: giver, place: places[0] ?? '' }))
  return { people, more: givers.length > most }
}

/** Theirs; of a helper those that their rights open. */
export async function ownRequestsFor(subscriber: Subscriber): Promise<OwnRequest[]> {
  const { by } = subscriber.who
  if (by && !mayOpen(by.rights, paths.history)) return []
  return (await ownRequests(subscriber)).requests
}
