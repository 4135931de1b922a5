import { addDays, dayOf, formatTime, ofName } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import { doneOutcomes } from '../rules.ts'

/** BEY-663: the newest bulk that ended yesterday or today, for the panel of the desk; null in an outage. */
export async function bulkSinceYesterday({ call, today }: Admin) {
  const { value } = await orNotice(call('listBulks', {}), [])
  const newest = value.find(({ state }) => state === 'done')
  const endedAt = newest?.endedAt ? new Date(newest.endedAt) : null
  if (!newest || !endedAt || dayOf(endedAt) < addDays(today, -1)) return null
  const count = newest.counts
    .filter(({ outcome }) => doneOutcomes.some(done => done === outcome))
    .reduce((sum, one) => sum + one.count, 0)
  const many = count > 1 ? `${count} demandes` : `${count} demande`
  const status = newest.statut ? `, «\u00a0${newest.statut}\u00a0»` : ''
  return {
    title: `Lot ${ofName(newest.author)}\u00a0: ${many}${status}`,
    note: `${dayOf(endedAt) === today ? 'aujourd’hui' : 'hier'} à ${formatTime(endedAt)}, terminé`,
    href: paths.bulk(newest.reference),
    label: 'Le rapport',
  }
}
