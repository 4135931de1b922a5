import { UpstreamFailure } from '#upstream/failure.ts'
import { awaitBooking, book, bookUnlessBooked, isBooked, markBooked } from './booking.server.ts'
import {
  findById,
  type LedgerEntry,
  type Outcome,
  outcomeOf,
  type StepOutcome,
} from './ledger.server.ts'
import { askAboutLateAcceptance, askProvider } from './provider-status.server.ts'
import { retryDelay } from './schedule.server.ts'

/** PAY-04 to PAY-08. Idempotent: only the request that wins the compare-and-set sends pay-bills. */
export function settle(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  return pendingIfUnanswered(settleOrThrow(entry, requestId))
}

/** The payer came back by the cancel URL: only this hint makes `interrupted` be written down. */
export function settleCancelled(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  const step = nextStep(entry, requestId, { cameBack: true })
  return pendingIfUnanswered(untilSettled(step, entry, requestId))
}

export function settleOrThrow(entry: LedgerEntry, requestId: string): Promise<Outcome> {
  return untilSettled(nextStep(entry, requestId), entry, requestId)
}

/** The outcome of a step; if another request moved the payment on meanwhile, the outcome of the steps from there. */
export async function untilSettled(
  step: StepOutcome,
  { id }: LedgerEntry,
  requestId: string,
): Promise<Outcome> {
  return (await step) ?? settleOrThrow(await findById(id), requestId)
}

export async function pendingIfUnanswered(outcome: Promise<Outcome>): Promise<Outcome> {
  try {
    return await outcome
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return { kind: 'pending' }
  }
}

type Hint = Parameters<typeof askProvider>[2]

async function nextStep(entry: LedgerEntry, requestId: string, hint: Hint = {}): StepOutcome {
  switch (entry.state) {
    case 'created':
      return { kind: 'pending' }
    case 'cancelled':
      // The provider goes on calling a payment accepted after staff paid it back and closed it.
      return wasAccepted(entry) ? outcomeOf(entry) : askProvider(entry, requestId)
    case 'sent':
      return askProvider(entry, requestId, hint)
    case 'refused':
    case 'expired':
      return askProvider(entry, requestId)
    case 'authorised':
      return book(entry, 'to be booked', requestId)
    case 'booking':
      return awaitBooking(entry, requestId)
    case 'doubtful':
      return Date.now() - entry.updatedAt.getTime() < retryDelay()
        ? { kind: 'pending' }
        : bookUnlessBooked(entry, 'not booked yet', requestId)
    case 'to-check':
      if (await isBooked(entry, requestId)) return markBooked(entry, 'booked already')
      return wasAccepted(entry) ? { kind: 'pending' } : askAboutLateAcceptance(entry, requestId)
    case 'booked':
      return outcomeOf(entry)
  }
}

const wasAccepted = ({ verdict }: LedgerEntry) => verdict === 'accepted'

/** Whether the payer has given up a payment at the provider, according to the payer and the provider. */
export const isGivenUp = ({ verdict }: LedgerEntry, { kind }: Outcome) =>
  kind === 'refused' || (kind === 'cancelled' && verdict === 'interrupted')
