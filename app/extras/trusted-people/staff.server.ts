import { formatDay } from '#domain/values.ts'
import type { SubscriberPart } from '#screens/admin/subscribers/parts.ts'
import { kindWords, rightWords } from '#screens/shell/trusted-words.ts'
import type { Admin } from '#session/guards.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'

function shown(one: Answer<'getSubscriberDelegations'>[number]) {
  const { id, name, mail, kind, rights, points, until, state } = one
  return {
    id,
    name,
    isWaiting: state !== 'active',
    note: [
      `${kindWords[kind]}, ${mail}`,
      `${points.join(', ')}, jusqu’au ${formatDay(until)}`,
      ...rights.map(right => rightWords[right]),
    ].join('. '),
  }
}
export type ShownAccess = ReturnType<typeof shown>

/** The helpers of a subscriber; null where the call fails: pages of staff can do without. */
export async function trustedBy({ call }: Admin, refAbo: string): Promise<SubscriberPart | null> {
  const found = await call('getSubscriberDelegations', { query: { refAbo } }).catch(() => null)
  return found && { shown: { people: found.map(shown) }, beside: 'contract' }
}
