import { formatDay } from '#domain/values.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Slots } from '../slots.server.ts'
import { kindWords, shortRights } from './words.ts'

function shown(one: Answer<'getSubscriberDelegations'>[number]) {
  const { id, name, mail, kind, rights, points, until, state } = one
  return {
    id,
    name,
    isWaiting: state !== 'active',
    note: `${kindWords[kind]}, ${mail}. ${points.join(', ')}\u00a0: ${rights.map(right => shortRights[right]).join(', ')}\u00a0; jusqu’au ${formatDay(until)}`,
  }
}

/** The helpers of a subscriber; null where the call fails: pages of staff can do without. */
export const trustedBy: Slots['subscriber'] = async ({ call }, refAbo, page) => {
  const found = await call('getSubscriberDelegations', { query: { refAbo } }).catch(() => null)
  const level = page === 'account' ? 3 : 2
  return found && { aside: { people: found.map(shown), level } satisfies Trusted }
}
export type Trusted = { people: ReturnType<typeof shown>[]; level: 2 | 3 }
