import { noticeOf } from '#http/notice.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { savedFiltersOf } from '../saved-filters/filter-rows.server.ts'
import { shownBulk } from './bulk.server.ts'

/** What the list of requests has besides, where the utility offers it: saved filters, and what waits to be sent. */
export async function listTools({ call, who }: Admin) {
  if (!offers('bulk-requests')) return null
  const [filters, bulks] = await Promise.all([savedFiltersOf(who.owner), waiting(call)])
  return { filters, bulks }
}
export type ListTools = NonNullable<Awaited<ReturnType<typeof listTools>>>

/** The list of requests is there without it: also where the utility has no such call. */
async function waiting(call: Call) {
  try {
    const all = await call('listBulks', {})
    return all.filter(({ state }) => state === 'waiting' || state === 'applying').map(shownBulk)
  } catch (error) {
    noticeOf(error)
    return []
  }
}
