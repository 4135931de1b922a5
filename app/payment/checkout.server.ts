import { dueCents } from '#domain/balance.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { paymentOf } from './history.server.ts'
import {
  advance,
  findById,
  freeSubmission,
  isOfGuest,
  type LedgerEntry,
  openPayment,
  takeOver,
} from './ledger.server.ts'
import {
  awaitSession,
  expireIfAbandoned,
  type Guest,
  openSession,
  type SessionOutcome,
} from './open-session.server.ts'
import { releaseIfForgotten } from './provider-status.server.ts'
import { isGivenUp, settle } from './settle.server.ts'
import { isOpen } from './states.ts'

export type Checkout = SessionOutcome | { kind: 'conflict'; cents: number; invoices: string[] }

type Order = {
  call: Call
  owner: string
  /** A payer without an account. */
  guest?: Guest
  paidBy?: string | undefined
  pdc: string
  invoices: Pick<Facture, 'factNumber' | 'balanceFact'>[]
  submission: string
  requestId: string
}

/**
 * Opens the payment of these invoices, which the caller has just read again, and answers where to send the browser.
 * The call is idempotent by `submission`: the same form finds the payment that it opened, unless that one has failed.
 * If another open payment has reserved an invoice, the provider is asked about that payment first. While it still waits
 * for the payer, the browser is sent back to it if the form asks for the same amounts, to the cent: a subscriber is
 * never led to pay another amount than the one they have just read.
 */
export async function checkout(order: Order): Promise<Checkout> {
  const lines = order.invoices.map(invoice => ({
    invoice: invoice.factNumber,
    amountCents: dueCents(invoice),
  }))
  for (let tries = 0; tries < 3; tries++) {
    const opened = await openPayment({ ...order, isGuest: order.guest !== undefined, lines })
    if (opened?.found === 'new') return openSession(opened.entry, order)
    if (!opened) continue
    const { entry, found } = opened
    const existing = await continueExisting(entry, { ...order, lines })
    if (existing) return found === 'same-submission' ? existing : disclosed(existing, entry, order)
    // A payment whose session was still being opened is looked at again in the next turn.
    if (found === 'same-submission' && entry.state !== 'created') await freeSubmission(entry)
  }
  return pending
}

/**
 * What the payer of an order may learn of a payment that reserves its invoices: nothing of another subscriber's. A
 * subscriber continues a payment that a guest has begun for them, in the same session; if it is already paid or being
 * checked they learn only whether it is paid, and so does a guest in any case.
 */
async function disclosed(
  existing: Checkout,
  entry: LedgerEntry,
  { owner, guest, paidBy }: Order,
): Promise<Checkout> {
  if (entry.owner !== owner) return pending
  if (!guest && (!isOfGuest(entry) || existing.kind === 'conflict')) return existing
  if (!guest && existing.kind === 'redirect') {
    await takeOver(entry, paidBy)
    return existing
  }
  const isPaid = existing.kind === 'settled' && existing.outcome.kind === 'booked'
  return { kind: 'elsewhere', isPaid }
}

const pending: Checkout = { kind: 'settled', outcome: { kind: 'pending' } }

/** Undefined when the existing payment has released the invoices, or must be read again. */
async function continueExisting(
  existing: LedgerEntry,
  { requestId, lines }: Pick<Order, 'requestId'> & Pick<LedgerEntry, 'lines'>,
): Promise<Checkout | undefined> {
  const isSame = haveSameAmounts(existing.lines, lines)
  if (existing.state === 'created') {
    if (await expireIfAbandoned(existing)) return undefined
    if (isSame) return joinSession(existing, requestId)
    return (await awaitSession(existing)).state === 'created' ? pending : undefined
  }
  const outcome = await settle(existing, requestId)
  const now = await findById(existing.id)
  if (now.state === 'booked') return { kind: 'settled', outcome: await settle(now, requestId) }
  if (now.state !== 'sent') {
    const isFree = !isOpen(now.state) || (await releaseIfForgotten(now, requestId))
    return isFree ? undefined : { kind: 'settled', outcome }
  }
  if (!isGivenUp(now, outcome)) return waitingAtProvider(now, isSame)
  // If the provider accepts the replaced payment after all, it is booked too.
  await advance(now, 'cancelled', 'replaced by a new payment')
  return undefined
}

function waitingAtProvider(existing: LedgerEntry, isSame: boolean): Checkout {
  const { redirectUrl, verdict, amountCents: cents, lines } = existing
  if (verdict === 'under-review' || !redirectUrl) return pending
  if (isSame) return { kind: 'redirect', url: redirectUrl }
  return { kind: 'conflict', cents, invoices: lines.map(({ invoice }) => invoice).sort() }
}

function haveSameAmounts(lines: LedgerEntry['lines'], others: LedgerEntry['lines']): boolean {
  const wanted = new Map(others.map(({ invoice, amountCents }) => [invoice, amountCents]))
  return (
    lines.length === wanted.size &&
    lines.every(({ invoice, amountCents }) => wanted.get(invoice) === amountCents)
  )
}

/** Another request is opening the session of this payment: answers the session's address, or how it ended. */
async function joinSession(entry: LedgerEntry, requestId: string): Promise<Checkout> {
  const now = await awaitSession(entry)
  if (now.redirectUrl && now.state === 'sent') return { kind: 'redirect', url: now.redirectUrl }
  if (!now.token && !isOpen(now.state))
    return { kind: 'refused', message: now.resultMessage ?? undefined }
  return { kind: 'settled', outcome: await settle(now, requestId) }
}

/** « Reprendre »: a payment that a guest has begun becomes the subscriber's. */
export async function resumePayment(
  owner: string,
  id: string,
  requestId: string,
  paidBy?: string,
): Promise<SessionOutcome | undefined> {
  if (!(await paymentOf(owner, id))) return undefined
  const outcome = await settle(await findById(id), requestId)
  const now = await findById(id)
  const { state, verdict, redirectUrl } = now
  const isWaiting = state === 'sent' && verdict !== 'under-review'
  if (isWaiting && redirectUrl && !isGivenUp(now, outcome)) {
    if (isOfGuest(now)) await takeOver(now, paidBy)
    return { kind: 'redirect', url: redirectUrl }
  }
  return { kind: 'settled', outcome }
}
