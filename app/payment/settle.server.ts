import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#log.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { isBooked, payBills } from './bills.server.ts'
import {
  acceptedLate,
  advance,
  findById,
  type LedgerEntry,
  letGo,
  note,
  refusal,
  refusals,
  wasAuthorised,
  wasClosedByStaff,
} from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import type { SessionStatus } from './provider/provider.ts'
import { lifetime, patience, rest } from './schedule.server.ts'
import { isOpen, type PaymentState } from './states.ts'

/** How a payment stands; `pending` means that money may have moved and the books do not say so yet. */
export type Outcome =
  | { kind: 'booked'; cents: number }
  | { kind: 'cancelled' }
  | { kind: 'pending' }
  | { kind: 'refused'; message: string | undefined }

/** What pay-bills has refused so often is for staff to look into. */
const enoughRefusals = 3

/**
 * Brings a payment as far as it goes now, however often and by whomever it is called (PAY-04 to PAY-08): what became
 * of it is the provider's to say, and pay-bills is sent by the one call that won the compare-and-set.
 */
export function settle(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  return orPending(look(entry, requestId))
}

/**
 * The same, when the payer came back by the address for those who gave up. That is a hint, which books and ends nothing:
 * `interrupted` says of a payer that they left, or are still at it, and only with this hint is it taken for the former.
 */
export function settleLeft(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  return orPending(look(entry, requestId, true))
}

/** Whether a payment that waits at the provider was given up, as far as its payer and the provider have said. */
export const isGivenUp = ({ verdict }: LedgerEntry, { kind }: Outcome) =>
  kind === 'refused' || (kind === 'cancelled' && verdict === 'interrupted')

async function orPending(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return { kind: 'pending' }
  }
}

/** The same; throws UpstreamFailure when nobody could say how the payment stands. */
export async function look(
  entry: LedgerEntry,
  requestId: string,
  hasLeft = false,
): Promise<Outcome> {
  switch (entry.state) {
    case 'created':
      return { kind: 'pending' }
    case 'cancelled':
      // Accepted before staff closed it: paid back, the provider goes on calling it accepted.
      return wasAccepted(entry) ? standing(entry) : askProvider(entry, requestId)
    case 'sent':
      return askProvider(entry, requestId, hasLeft)
    case 'refused':
    case 'expired':
      return askProvider(entry, requestId)
    case 'authorised':
      return book(entry, 'to be booked', requestId)
    case 'booking':
      return awaitBooking(entry, requestId)
    case 'doubtful':
      return age(entry) < rest()
        ? { kind: 'pending' }
        : resolveDoubt(entry, 'not booked yet', requestId)
    case 'to-check':
      if (await isBooked(entry, requestId)) return markBooked(entry, 'booked already', requestId)
      return wasAccepted(entry) ? { kind: 'pending' } : askLate(entry, requestId)
    case 'booked':
      return { kind: 'booked', cents: entry.amountCents }
  }
}

const wasAccepted = ({ verdict }: LedgerEntry) => verdict === 'accepted'

/**
 * A member of staff has looked into a payment to check: booked or paid back by hand, or to be booked once more. What
 * the utility has booked meanwhile is booked, and not closed. Undefined when it is no longer to be checked, or was
 * never authorised. Throws UpstreamFailure when the utility cannot say whether it has booked what is to be closed.
 */
export async function resolve(
  id: string,
  as: 'booked' | 'cancelled' | 'booking',
  actor: string,
  requestId: string,
): Promise<Outcome | undefined> {
  const entry = await findById(id)
  if (entry.state !== 'to-check') return undefined
  const reason = `staff: ${actor}`
  if (as === 'booking')
    return (await wasAuthorised(entry))
      ? orPending(resolveDoubt(entry, reason, requestId))
      : undefined
  if (as === 'cancelled' && (await isBooked(entry, requestId)))
    return markBooked(entry, 'booked already', requestId)
  const resolved = await advance(entry, as, reason)
  return resolved && standing(resolved)
}

/**
 * Whether the provider no longer knows a payment that is in doubt. Nothing can book it any more: staff are to look
 * into it, but its invoices no longer wait for it.
 */
export async function isForgotten(entry: LedgerEntry, requestId: string): Promise<boolean> {
  const { state, token } = entry
  if ((state !== 'doubtful' && state !== 'to-check') || !token) return false
  const known = await provider()
    .status(token, requestId)
    .catch(error => error instanceof UpstreamFailure)
  if (known) return false
  const reason = 'unknown to the provider'
  const left = state === 'to-check' ? entry : await toCheck(entry, reason, requestId)
  if (!left) return false
  await letGo(left, reason)
  return true
}

const age = ({ updatedAt }: LedgerEntry) => Date.now() - updatedAt.getTime()

/** How a payment stands, as far as the ledger knows. */
function standing(entry: LedgerEntry): Outcome {
  const { state, amountCents: cents, resultMessage } = entry
  if (state === 'booked') return { kind: 'booked', cents }
  if (state === 'cancelled') return { kind: 'cancelled' }
  return isOpen(state)
    ? { kind: 'pending' }
    : { kind: 'refused', message: resultMessage ?? undefined }
}

async function askProvider(
  entry: LedgerEntry,
  requestId: string,
  hasLeft = false,
): Promise<Outcome> {
  if (!entry.token) return standing(entry)
  const status = await provider().status(entry.token, requestId)
  if (status) return conclude(entry, status, requestId, hasLeft)
  const forgotten: Outcome = { kind: 'refused', message: undefined }
  return end(entry, 'expired', forgotten, 'unknown to the provider', requestId)
}

function conclude(
  entry: LedgerEntry,
  status: SessionStatus,
  requestId: string,
  hasLeft: boolean,
): Promise<Outcome> {
  const { verdict, code, message } = status
  const refused: Outcome = { kind: 'refused', message }
  const ends = (to: PaymentState, outcome: Outcome) =>
    end(entry, to, outcome, `provider ${code}`, requestId, {
      verdict,
      resultCode: code,
      resultMessage: message,
    })
  switch (verdict) {
    case 'accepted':
      return accept(entry, status, requestId)
    case 'cancelled':
      return ends('cancelled', { kind: 'cancelled' })
    case 'expired':
      return ends('expired', refused)
    case 'refused':
      return ends('refused', refused)
    case 'pending':
      return stay(entry, status, { kind: 'pending' }, requestId)
    case 'under-review':
      return hold(entry, status, requestId)
    case 'interrupted':
      return stay(entry, status, { kind: 'cancelled' }, requestId, hasLeft)
    case 'unknown':
      return stay(entry, status, refused, requestId)
  }
}

/** The provider's last word for now; what was given up before stays so. */
async function end(
  entry: LedgerEntry,
  to: PaymentState,
  outcome: Outcome,
  reason: string,
  requestId: string,
  facts = {},
): Promise<Outcome> {
  if (entry.state !== 'sent' || (await advance(entry, to, reason, facts))) return outcome
  return look(await findById(entry.id), requestId)
}

/** PAY-07: nothing that ends a payment. It stays open until the provider says more, or its time is over. */
async function stay(
  entry: LedgerEntry,
  status: SessionStatus,
  outcome: Outcome,
  requestId: string,
  hasLeft = false,
): Promise<Outcome> {
  if (entry.state !== 'sent') return outcome
  if (Date.now() - entry.createdAt.getTime() >= lifetime) {
    const over: Outcome =
      outcome.kind === 'pending' ? { kind: 'refused', message: undefined } : outcome
    return end(entry, 'expired', over, `provider ${status.code} to the end`, requestId)
  }
  // Of a payer who left, or is still at it, more is known once they come back.
  if (hasLeft) await note(entry, { ...status, message: '' })
  if (outcome.kind === 'refused') await note(entry, status)
  return outcome
}

/** The payer has done their part. When nobody has let it through by the end, somebody must look: it may yet be. */
async function hold(
  entry: LedgerEntry,
  status: SessionStatus,
  requestId: string,
): Promise<Outcome> {
  const outcome: Outcome = { kind: 'pending' }
  if (Date.now() - entry.createdAt.getTime() < lifetime) {
    if (entry.state === 'sent') await note(entry, status)
    return outcome
  }
  if (await isClosedByStaff(entry)) return outcome
  const { verdict, code, message } = status
  const reason = `provider ${code} to the end`
  const facts = { verdict, resultCode: code, resultMessage: message }
  const moved = await toCheck(entry, reason, requestId, facts)
  return moved ? outcome : look(await findById(entry.id), requestId)
}

/** What was held to the end may be let through afterwards; anything else is for staff to say. */
async function askLate(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  const status = await provider().status(entry.token ?? '', requestId)
  return status?.verdict === 'accepted' && isOurs(entry, status)
    ? accept(entry, status, requestId)
    : { kind: 'pending' }
}

type Acceptance = Extract<SessionStatus, { verdict: 'accepted' }>

const isOurs = (entry: LedgerEntry, { amountCents, reference }: Acceptance) =>
  amountCents === entry.amountCents && reference === entry.id

/**
 * The money has moved. If it is what was asked for, that is written down before anything is done about it; unless staff
 * had closed the payment: they may have settled it otherwise since, and are to look again.
 */
async function accept(entry: LedgerEntry, status: Acceptance, requestId: string): Promise<Outcome> {
  const { verdict, code } = status
  const doubt = !isOurs(entry, status)
    ? 'another amount or order than ours'
    : (await isClosedByStaff(entry)) && acceptedLate
  const facts = { verdict, resultCode: code }
  const moved = doubt
    ? await toCheck(entry, doubt, requestId, facts)
    : await advance(entry, 'authorised', `provider ${code}`, facts)
  if (!moved) return look(await findById(entry.id), requestId)
  return doubt ? { kind: 'pending' } : book(moved, 'to be booked', requestId)
}

const isClosedByStaff = async (entry: LedgerEntry) =>
  entry.state === 'cancelled' && (await wasClosedByStaff(entry))

/** Somebody is to look at it, and reads of it in the log. Undefined when somebody else was faster. */
async function toCheck(entry: LedgerEntry, reason: string, requestId: string, facts = {}) {
  const moved = await advance(entry, 'to-check', reason, facts)
  if (moved) log.error({ msg: 'payment to check', payment: entry.id, reason, requestId })
  return moved
}

async function book(entry: LedgerEntry, why: string, requestId: string): Promise<Outcome> {
  const claimed = await advance(entry, 'booking', why)
  if (!claimed) return look(await findById(entry.id), requestId)
  try {
    const no = await payBills(claimed, requestId)
    if (no === undefined) return await markBooked(claimed, 'pay-bills', requestId)
    const doubtful = await advance(claimed, 'doubtful', `${refusal}: ${no}`)
    if (doubtful && (await refusals(doubtful)) >= enoughRefusals)
      await toCheck(doubtful, `${refusal} again and again`, requestId)
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    const isOurToken = error.status === 401
    await advance(claimed, 'doubtful', `pay-bills: ${isOurToken ? 'token refused' : 'no answer'}`)
  }
  return { kind: 'pending' }
}

async function markBooked(entry: LedgerEntry, why: string, requestId: string): Promise<Outcome> {
  const booked = await advance(entry, 'booked', why)
  return booked ? standing(booked) : look(await findById(entry.id), requestId)
}

/** The back end is asked before it is told again: what it has done already it will not do twice. */
async function resolveDoubt(entry: LedgerEntry, why: string, requestId: string): Promise<Outcome> {
  if (await isBooked(entry, requestId)) return markBooked(entry, 'booked already', requestId)
  return book(entry, why, requestId)
}

/** Another request is at it: see how it ends, or take over what a crash left behind. */
async function awaitBooking(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  if (age(entry) >= patience()) {
    const doubtful = await advance(entry, 'doubtful', 'booking was abandoned')
    return doubtful
      ? resolveDoubt(doubtful, 'not booked yet', requestId)
      : look(await findById(entry.id), requestId)
  }
  for (let tries = 0; tries < 30; tries++) {
    await pause(100)
    const now = await findById(entry.id)
    if (now.state !== 'booking') return look(now, requestId)
  }
  return { kind: 'pending' }
}
