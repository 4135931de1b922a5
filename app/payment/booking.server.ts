import { setTimeout as pause } from 'node:timers/promises'
import { toEuros } from '#domain/values.ts'
import { log } from '#process/log.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import {
  advance,
  bookingRefused,
  countBookingRefusals,
  type Facts,
  findById,
  isOfGuest,
  type LedgerEntry,
  outcomeOf,
  type StepOutcome,
} from './ledger.server.ts'
import { callDeadline } from './schedule.server.ts'

/** After so many refusals of pay-bills the payment is left to staff. */
const maxRefusals = 3

/** PAY-05: sends pay-bills if this request wins the compare-and-set to `booking`; `reason` is written in the ledger. */
export async function book(entry: LedgerEntry, reason: string, requestId: string): StepOutcome {
  const booking = await advance(entry, 'booking', reason)
  if (!booking) return undefined
  try {
    const refusal = await payBills(booking, requestId)
    if (refusal === undefined) return await markBooked(booking, 'pay-bills')
    const doubtful = await advance(booking, 'doubtful', `${bookingRefused}: ${refusal}`)
    if (doubtful && (await countBookingRefusals(doubtful)) >= maxRefusals)
      await leaveToStaff(doubtful, `${bookingRefused} again and again`, requestId)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    const isOurToken = error.status === 401
    await advance(booking, 'doubtful', `pay-bills: ${isOurToken ? 'token refused' : 'no answer'}`)
  }
  return { kind: 'pending' }
}

export async function markBooked(entry: LedgerEntry, reason: string): StepOutcome {
  const booked = await advance(entry, 'booked', reason)
  return booked && outcomeOf(booked)
}

/** When in doubt, asks the utility before pay-bills is sent again. Throws UpstreamFailure when it does not answer. */
export async function bookUnlessBooked(
  entry: LedgerEntry,
  reason: string,
  requestId: string,
): StepOutcome {
  if (await isBooked(entry, requestId)) return markBooked(entry, 'booked already')
  return book(entry, reason, requestId)
}

/** Another request is booking the payment: waits up to three seconds, or takes over if that request has died. */
export async function awaitBooking(entry: LedgerEntry, requestId: string): StepOutcome {
  if (Date.now() - entry.updatedAt.getTime() >= callDeadline()) {
    const doubtful = await advance(entry, 'doubtful', 'booking was abandoned')
    return doubtful && bookUnlessBooked(doubtful, 'not booked yet', requestId)
  }
  for (let tries = 0; tries < 30; tries++) {
    await pause(100)
    if ((await findById(entry.id)).state !== 'booking') return undefined
  }
  return { kind: 'pending' }
}

export async function leaveToStaff(
  entry: LedgerEntry,
  reason: string,
  requestId: string,
  facts: Facts = {},
): Promise<LedgerEntry | undefined> {
  const moved = await advance(entry, 'to-check', reason, facts)
  if (moved) log.error({ msg: 'payment to check', payment: entry.id, reason, requestId })
  return moved
}

/**
 * PAY-05: has the utility book this payment, whose reference is the idempotency key. Answers undefined when it is
 * booked, else how the utility refused. Throws UpstreamFailure without an answer (the payment may be booked), and for a
 * 401, which refuses the portal's token and says nothing of this payment.
 */
export async function payBills(
  { id: reference, token, pdc, lines, paidBy, ...entry }: LedgerEntry,
  requestId: string,
): Promise<string | undefined> {
  const factures = lines.map(({ invoice, amountCents }) => ({
    factNumber: invoice,
    amount: toEuros(amountCents),
  }))
  const body = {
    ...{ reference, token: token ?? '', pdc, factures },
    ...(isOfGuest(entry) && { isGuest: true as const }),
    ...(paidBy && { paidBy }),
  }
  try {
    const answer = await asPortal(requestId).call('payBills', { body })
    return answer === 1 ? undefined : String(answer)
  } catch (error) {
    if (error instanceof UpstreamFailure && isRefusal(error.status)) return `HTTP ${error.status}`
    throw error
  }
}

const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 401

export function isBooked({ id: reference }: LedgerEntry, requestId: string): Promise<boolean> {
  return asPortal(requestId).call('isBooked', { query: { reference } })
}
