import { UpstreamFailure } from '#upstream/failure.ts'
import { book, leaveToStaff } from './booking.server.ts'
import {
  acceptedAfterClosing,
  advance,
  type LedgerEntry,
  type Outcome,
  outcomeOf,
  recordStatus,
  type StepOutcome,
  wasClosedByStaff,
} from './ledger.server.ts'
import { provider } from './provider/index.server.ts'
import type { SessionStatus } from './provider/provider.ts'
import { releaseInvoices } from './reservations.server.ts'
import { sessionLifetime } from './schedule.server.ts'
import type { PaymentState } from './states.ts'

/** PAY-04 to PAY-08. `cameBack`: by the cancel URL. Throws UpstreamFailure when the provider cannot say. */
export async function askProvider(
  entry: LedgerEntry,
  requestId: string,
  { cameBack = false } = {},
): StepOutcome {
  if (!entry.token) return outcomeOf(entry)
  const status = await provider().status(entry.token, requestId)
  if (!status) return end(entry, 'expired', refused(), 'unknown to the provider')
  switch (status.verdict) {
    case 'accepted':
      return accept(entry, status, requestId)
    case 'cancelled':
      return endAs(entry, 'cancelled', status, { kind: 'cancelled' })
    case 'expired':
      return endAs(entry, 'expired', status, refused(status.message))
    case 'refused':
      return endAs(entry, 'refused', status, refused(status.message))
    case 'pending':
      return keepOpen(entry, status, { kind: 'pending' })
    case 'under-review':
      return awaitReview(entry, status, requestId)
    case 'interrupted':
      // Only a payer who came back has surely left. The message is dropped: it would explain a later state wrongly.
      return keepOpen(entry, status, { kind: 'cancelled' }, cameBack && { ...status, message: '' })
    case 'unknown':
      return keepOpen(entry, status, refused(status.message), status)
  }
}

const refused = (message?: string): Outcome => ({ kind: 'refused', message })

/** Books what is accepted after a review; staff decide on the rest. Throws UpstreamFailure without an answer. */
export async function askAboutLateAcceptance(entry: LedgerEntry, requestId: string): StepOutcome {
  const status = await provider().status(entry.token ?? '', requestId)
  return status?.verdict === 'accepted' && isOurs(entry, status)
    ? accept(entry, status, requestId)
    : { kind: 'pending' }
}

/** Releases a payment that the provider does not know: it is left to staff. Without an answer it stays reserved. */
export async function releaseIfForgotten(entry: LedgerEntry, requestId: string): Promise<boolean> {
  const { state, token } = entry
  if ((state !== 'doubtful' && state !== 'to-check') || !token) return false
  const isKnown = await provider()
    .status(token, requestId)
    .catch(error => error instanceof UpstreamFailure)
  if (isKnown) return false
  const reason = 'unknown to the provider'
  const toCheck = state === 'to-check' ? entry : await leaveToStaff(entry, reason, requestId)
  if (!toCheck) return false
  await releaseInvoices(toCheck, reason)
  return true
}

type Acceptance = Extract<SessionStatus, { verdict: 'accepted' }>

const isOurs = (entry: LedgerEntry, { amountCents, reference }: Acceptance) =>
  amountCents === entry.amountCents && reference === provider().orderNumber(entry.id)

/** The acceptance is written down before the booking; a payment that staff had closed is left to staff again. */
async function accept(entry: LedgerEntry, status: Acceptance, requestId: string): StepOutcome {
  const { verdict, code } = status
  const doubt = !isOurs(entry, status)
    ? 'another amount or order than ours'
    : (await isClosedByStaff(entry)) && acceptedAfterClosing
  const facts = { verdict, resultCode: code }
  if (doubt) return (await leaveToStaff(entry, doubt, requestId, facts)) && { kind: 'pending' }
  const authorised = await advance(entry, 'authorised', `provider ${code}`, facts)
  return authorised && book(authorised, 'to be booked', requestId)
}

const isClosedByStaff = async (entry: LedgerEntry) =>
  entry.state === 'cancelled' && (await wasClosedByStaff(entry))

function verdictColumns({ verdict, code, message }: SessionStatus) {
  return { verdict, resultCode: code, resultMessage: message }
}

const endAs = (entry: LedgerEntry, to: PaymentState, status: SessionStatus, outcome: Outcome) =>
  end(entry, to, outcome, `provider ${status.code}`, verdictColumns(status))

/** A payment that had ended before stays as it is. */
async function end(
  entry: LedgerEntry,
  to: PaymentState,
  outcome: Outcome,
  reason: string,
  facts = {},
): StepOutcome {
  if (entry.state !== 'sent') return outcome
  return (await advance(entry, to, reason, facts)) && outcome
}

const isOver = ({ createdAt }: LedgerEntry) => Date.now() - createdAt.getTime() >= sessionLifetime()

/** PAY-07: the verdict ends nothing: the payment stays open until the provider says more or the session is over. */
async function keepOpen(
  entry: LedgerEntry,
  { code }: SessionStatus,
  outcome: Outcome,
  toRecord: SessionStatus | false = false,
): StepOutcome {
  if (entry.state !== 'sent') return outcome
  if (isOver(entry)) {
    const last = outcome.kind === 'pending' ? refused() : outcome
    return end(entry, 'expired', last, `provider ${code} to the end`)
  }
  if (toRecord) await recordStatus(entry, toRecord)
  return outcome
}

/** The payer has done their part. A payment still under review at the end is left to staff: it may be accepted. */
async function awaitReview(
  entry: LedgerEntry,
  status: SessionStatus,
  requestId: string,
): StepOutcome {
  const pending: Outcome = { kind: 'pending' }
  if (!isOver(entry)) {
    if (entry.state === 'sent') await recordStatus(entry, status)
    return pending
  }
  if (await isClosedByStaff(entry)) return pending
  const reason = `provider ${status.code} to the end`
  return (await leaveToStaff(entry, reason, requestId, verdictColumns(status))) && pending
}
