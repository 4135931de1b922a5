import { settings } from '#settings.server.ts'
import type { Verdict } from './provider/provider.ts'
import type { PaymentState } from './states.ts'

const second = 1000
const minute = 60 * second

/** In ms; an unpaid session has expired by then. PayFiP says « not yet » even for a page that the payer has left. */
export const sessionLifetime = () => (settings().PAYMENT_PROVIDER === 'payfip' ? 30 : 90) * minute

/** In ms; a call that was started this long ago has ended, in any process. */
export const callDeadline = () => 3 * settings().UTILITY_TIMEOUT_MS

export const retryDelay = () => settings().UTILITY_TIMEOUT_MS

/** In ms; a bank may still accept a payment this long after staff closed it during a review. */
const lateAcceptance = 7 * 24 * 60 * minute

type Payment = { state: PaymentState; verdict: Verdict | null; createdAt: Date; updatedAt: Date }

/** Null when nothing can change any more. The wait grows with the time since the last change and with the `doubts`. */
export function nextCheck(payment: Payment, now: number, doubts = 0): Date | null {
  const { state, verdict, createdAt, updatedAt } = payment
  const quiet = now - updatedAt.getTime()
  const end = createdAt.getTime() + sessionLifetime()
  const after = (shortest: number, longest: number) =>
    new Date(now + Math.min(Math.max(quiet, shortest), longest))
  switch (state) {
    case 'created':
    case 'booking':
      return new Date(Math.max(now + second, updatedAt.getTime() + callDeadline()))
    case 'sent':
      return atLatest(after(minute, 5 * minute), end, now)
    case 'authorised':
      return after(10 * second, minute)
    case 'doubtful':
      return after(Math.min(retryDelay() * 2 ** doubts, 2 * minute), 2 * minute)
    // The provider may let the payer try another card, and its notification may never come.
    case 'cancelled':
    case 'refused':
      if (verdict === 'under-review')
        return quiet < lateAcceptance ? after(10 * minute, 60 * minute) : null
      return now < end ? atLatest(after(2 * minute, 5 * minute), end, now) : null
    case 'to-check':
      return new Date(now + 10 * minute)
    case 'booked':
    case 'expired':
      return null
  }
}

/** A check is not later than the end of the session. */
function atLatest(wanted: Date, end: number, now: number): Date {
  return now < end && wanted.getTime() > end ? new Date(end) : wanted
}
