import type { LedgerEntry } from './ledger.server.ts'
import { isOpen } from './states.ts'

/**
 * How a payment stands, as its payer reads it; cents. `pending`: money may have moved, and it is not booked yet.
 * `message` is the provider's, where it gave one.
 */
export type Outcome =
  | { kind: 'booked'; cents: number }
  | { kind: 'cancelled' }
  | { kind: 'pending' }
  | { kind: 'refused'; message: string | undefined }

export type StepOutcome = Promise<Outcome | undefined>

export function outcomeOf({ state, amountCents: cents, resultMessage }: LedgerEntry): Outcome {
  if (state === 'booked') return { kind: 'booked', cents }
  if (state === 'cancelled') return { kind: 'cancelled' }
  return isOpen(state)
    ? { kind: 'pending' }
    : { kind: 'refused', message: resultMessage ?? undefined }
}
