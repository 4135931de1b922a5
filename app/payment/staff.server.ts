import { store } from '#store/client.server.ts'
import { bookUnlessBooked, isBooked, markBooked } from './booking.server.ts'
import { shown } from './history.server.ts'
import {
  advance,
  findById,
  isUuid,
  type Outcome,
  outcomeOf,
  wasAuthorised,
} from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import { pendingIfUnanswered, settleOrThrow, untilSettled } from './settle.server.ts'

const toCheck = { state: 'to-check' } as const

export function countToCheck(): Promise<number> {
  return store().payment.count({ where: toCheck })
}

const selected = {
  ...shown,
  owner: true,
  guest: { select: { mail: true } },
  verdict: true,
  resultCode: true,
  refund: true,
  updatedAt: true,
  events: {
    orderBy: { id: 'asc' },
    select: { id: true, from: true, to: true, reason: true, at: true },
  },
} as const

export function paymentsToCheck(page: number, perPage: number) {
  return store().payment.findMany({
    where: toCheck,
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
    skip: (page - 1) * perPage,
    take: perPage,
    select: selected,
  })
}

export async function paymentToCheck(id: string) {
  return isUuid(id)
    ? store().payment.findUnique({ where: { id, ...toCheck }, select: selected })
    : null
}
export type PaymentToCheck = Awaited<ReturnType<typeof paymentsToCheck>>[number]

/** An agent's decisions: have the utility asked again, say how the payment ended, or give the money back. */
export type Decision = 'again' | 'booked' | 'cancelled' | 'refunded'

/** Undefined when there is nothing left to check. Throws UpstreamFailure when the utility could not be asked. */
export async function decide(
  id: string,
  decision: Decision,
  actor: string,
  requestId: string,
): Promise<Outcome | undefined> {
  if (decision === 'refunded') return refund(id, actor, requestId)
  if (decision !== 'again') return resolveToCheck(id, decision, actor, requestId)
  const outcome = await resolveToCheck(id, 'booking', actor, requestId)
  if (outcome) return outcome
  const entry = await findById(id)
  return entry.state === toCheck.state ? settleOrThrow(entry, requestId) : undefined
}

/**
 * Writes down that a payment was booked or paid back by hand (`cancelled`), or books it once more (`booking`). A
 * payment that the utility has booked meanwhile becomes booked, and is not closed. Undefined when the payment is no
 * longer to be checked, or was never authorised and should be booked. Throws UpstreamFailure when the utility cannot
 * say whether it has booked a payment to be closed.
 */
export async function resolveToCheck(
  id: string,
  as: 'booked' | 'cancelled' | 'booking',
  actor: string,
  requestId: string,
): Promise<Outcome | undefined> {
  const entry = await findById(id)
  // A payment that may have been given back is no longer booked.
  if (entry.state !== 'to-check' || (entry.refund === 'asked' && as !== 'cancelled'))
    return undefined
  const reason = `staff: ${actor}`
  if (as === 'booking') {
    if (!(await wasAuthorised(entry))) return undefined
    const booking = bookUnlessBooked(entry, reason, requestId)
    return pendingIfUnanswered(untilSettled(booking, entry, requestId))
  }
  if (as === 'cancelled' && (await isBooked(entry, requestId)))
    return untilSettled(markBooked(entry, 'booked already'), entry, requestId)
  const resolved = await advance(entry, as, reason)
  return resolved && outcomeOf(resolved)
}

/**
 * Gives back the money of a payment that is to be checked: by the provider's call or, without such a call, by noting
 * that staff have done so. The request is written down before the call, and by one press alone: if the process dies,
 * the provider is not asked a second time, and staff look there. Throws UpstreamFailure when the utility or the
 * provider cannot say.
 */
async function refund(id: string, actor: string, requestId: string): Promise<Outcome | undefined> {
  const entry = await findById(id)
  if (entry.state !== 'to-check' || entry.verdict !== 'accepted') return undefined
  if (entry.refund === 'asked') return { kind: 'pending' }
  if (await isBooked(entry, requestId))
    return untilSettled(markBooked(entry, 'booked already'), entry, requestId)
  const { refund: giveBack } = provider()
  const reason = `refund by ${actor}`
  if (!giveBack) {
    const closed = await advance(entry, 'cancelled', reason, { refund: 'done' })
    return closed && outcomeOf(closed)
  }
  const asked = await advance(entry, 'to-check', reason, { refund: 'asked' })
  if (!asked) return { kind: 'pending' }
  const { isDone, code, message } = await giveBack(entry.token ?? '', requestId)
  const said = `refund: provider ${code}`
  const answered = isDone
    ? await advance(asked, 'cancelled', said, { refund: 'done' })
    : await advance(asked, 'to-check', said, { refund: 'refused' })
  return answered && (isDone ? outcomeOf(answered) : { kind: 'refused', message })
}
