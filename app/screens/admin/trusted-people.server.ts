import { formatDay } from '#domain/dates.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { kindWords, rightWords } from '../shell/trusted-words.ts'

function shown(one: Answer<'getSubscriberDelegations'>[number]) {
  const { id, name, mail, kind, rights, points, until, state } = one
  return {
    ...{ id, name, isWaiting: state !== 'active' },
    note: [
      `${kindWords[kind]}, ${mail}`,
      `${points.join(', ')}, jusqu’au ${formatDay(until)}`,
      ...rights.map(right => rightWords[right]),
    ].join('. '),
  }
}
export type ShownAccess = ReturnType<typeof shown>

/** The helpers of a subscriber, for the panel that can do without; null where that is not offered, or cannot be had. */
export async function trustedBy({ call }: Admin, refAbo: string): Promise<ShownAccess[] | null> {
  if (!offers('trusted-people')) return null
  const found = await call('getSubscriberDelegations', { query: { refAbo } }).catch(() => null)
  return found?.map(shown) ?? null
}
