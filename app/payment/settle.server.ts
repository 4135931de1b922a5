import { setTimeout as pause } from 'node:timers/promises'
import { toEuros } from '#domain/money.ts'
import { log } from '#log.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { asPortal } from './as-portal.server.ts'
import { advance, findById, type LedgerEntry, note } from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import type { SessionDetails } from './provider/provider.ts'
import { type PaymentState, verdictOf } from './states.ts'

/** How a payment stands; `pending` means that money may have moved and the books do not say so yet. */
export type Outcome =
  | { kind: 'booked'; cents: number }
  | { kind: 'cancelled' }
  | { kind: 'pending' }
  | { kind: 'refused'; message: string | undefined }

/** A booking under way that nobody finished within this time is asked about again. */
const bookingPatience = 30_000

/**
 * Brings a payment to the state that the provider's details call tells, however often and by whomever it is
 * called: pay-bills is sent by the one call that won the compare-and-set (PAY-04 to PAY-08).
 */
export async function settle(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  if (!isOpen(entry.state)) return resume(entry, requestId)
  try {
    const details = await provider().details(entry.token ?? '', requestId)
    return details ? await conclude(entry, details, requestId) : await forget(entry, requestId)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return { kind: 'pending' }
  }
}

/** The provider has forgotten the session, or never knew it: nothing can come of it any more. */
async function forget(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  if (entry.state === 'doubtful')
    log.error({ msg: 'payment in doubt is unknown to the provider', payment: entry.id, requestId })
  if (entry.state !== 'refused') await advance(entry, 'expired', 'unknown to the provider')
  return { kind: 'refused', message: undefined }
}

/** What the provider can still say something about; a refusal too, as it may let the payer try another card. */
const isOpen = (state: PaymentState) =>
  state === 'sent' || state === 'refused' || state === 'doubtful'

async function conclude(
  entry: LedgerEntry,
  { code, longMessage, amountCents, reference }: SessionDetails,
  requestId: string,
): Promise<Outcome> {
  const verdict = verdictOf(code)
  if (entry.state === 'doubtful' && verdict !== 'accepted') {
    log.error({ msg: 'payment in doubt is no longer accepted', payment: entry.id, code, requestId })
    return { kind: 'pending' }
  }
  switch (verdict) {
    case 'accepted':
      if (amountCents === entry.amountCents && reference === entry.id) return book(entry, requestId)
      log.error({ msg: 'payment mismatch', payment: entry.id, requestId })
      return { kind: 'pending' }
    case 'pending':
      return { kind: 'pending' }
    case 'cancelled':
      await note(entry, code)
      return { kind: 'cancelled' }
    case 'refused': {
      const facts = { resultCode: code, resultMessage: longMessage }
      const stands =
        entry.state === 'refused' || (await advance(entry, 'refused', `provider ${code}`, facts))
      if (!stands) return resume(await findById(entry.id), requestId)
      return { kind: 'refused', message: longMessage }
    }
    case 'other':
      await note(entry, code)
      return { kind: 'refused', message: longMessage }
  }
}

/** What to do with a payment that is past the provider. */
async function resume(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  switch (entry.state) {
    case 'booked':
      return { kind: 'booked', cents: entry.amountCents }
    case 'refused':
    case 'expired':
      return { kind: 'refused', message: entry.resultMessage ?? undefined }
    case 'doubtful':
      return settle(entry, requestId)
    case 'booking':
      return awaitBooking(entry, requestId)
    default:
      return { kind: 'pending' }
  }
}

async function book(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  const wasDoubtful = entry.state === 'doubtful'
  const reason = wasDoubtful ? 'asking again' : 'provider 00000'
  if (!(await advance(entry, 'booking', reason))) return resume(await findById(entry.id), requestId)
  const claimed = await findById(entry.id)
  try {
    const done =
      (wasDoubtful && (await isBooked(entry, requestId))) || (await payBills(entry, requestId))
    if (done) {
      await advance(claimed, 'booked', 'pay-bills')
      return { kind: 'booked', cents: entry.amountCents }
    }
    log.error({ msg: 'pay-bills refused a paid payment', payment: entry.id, requestId })
    await advance(claimed, 'doubtful', 'pay-bills answered 0')
  } catch (error) {
    await advance(claimed, 'doubtful', 'pay-bills: no answer')
    if (!(error instanceof UpstreamFailure)) throw error
  }
  return { kind: 'pending' }
}

/** Another request is at it: see how it ends, or take over what a crash left behind. */
async function awaitBooking(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  if (Date.now() - entry.updatedAt.getTime() > bookingPatience) {
    await advance(entry, 'doubtful', 'booking was abandoned')
    return resume(await findById(entry.id), requestId)
  }
  for (let tries = 0; tries < 30; tries++) {
    await pause(100)
    const now = await findById(entry.id)
    if (now.state !== 'booking') return resume(now, requestId)
  }
  return { kind: 'pending' }
}

async function payBills(entry: LedgerEntry, requestId: string): Promise<boolean> {
  const { id: reference, pdc, lines } = entry
  const factures = lines.map(({ invoice, amountCents }) => ({
    factNumber: invoice,
    amount: toEuros(amountCents),
  }))
  const token = entry.token ?? ''
  return (
    (await asPortal(requestId).call('payBills', { body: { reference, token, pdc, factures } })) ===
    1
  )
}

function isBooked({ id: reference }: LedgerEntry, requestId: string): Promise<boolean> {
  return asPortal(requestId).call('isBooked', { query: { reference } })
}
