import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { settings } from '#settings.server.ts'
import type { CallName } from './catalogue/index.ts'
import { Circuit, type Outcome } from './circuit.ts'
import { UpstreamFailure } from './failure.ts'

/** Connections that one call may hold at a time, and how many more may wait for one of them. */
const maxConcurrent = 50
const maxQueued = 200

/** How long a page waits for the call that tries whether the back end is well again. */
const trialPatienceMs = 500

const protections = new Map<CallName, ReturnType<typeof protection>>()

/**
 * Runs a call behind a breaker and a bulkhead of its own: a call that fails is answered for at once, and holds nothing
 * up that does not use it. What anybody can send, and what every page needs, have names of their own in the catalogue.
 * A reading may be given up; of a write, the outcome is waited for.
 */
export function protect<T>(
  name: CallName,
  attempt: () => Promise<T>,
  { mayGiveUp }: { mayGiveUp: boolean },
): Promise<T> {
  const own = protections.get(name) ?? protection()
  protections.set(name, own)
  return own(attempt, mayGiveUp ? trialPatienceMs : undefined)
}

/** A breaker and a bulkhead of one's own. */
export function protection() {
  const { UTILITY_BREAKER_MS, UTILITY_TIMEOUT_MS } = settings()
  const circuit = new Circuit(UTILITY_BREAKER_MS, outcomeOf)
  const own = bulkhead(maxConcurrent, maxQueued)
  return <T>(attempt: () => Promise<T>, patienceMs?: number): Promise<T> =>
    circuit.execute(() => queued(own, UTILITY_TIMEOUT_MS / 10, attempt), patienceMs)
}

/** A refusal is an answer; only silence, 5xx and nonsense are failures of the back end. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof UpstreamFailure) || error.kind === 'left') return 'ignored'
  return error.kind === 'outage' ? 'failure' : 'success'
}

/** Who is queued waits `longest` at most: behind calls that hang, everybody would wait for the whole of their time. */
function queued<T>(own: BulkheadPolicy, longest: number, attempt: () => Promise<T>): Promise<T> {
  if (own.executionSlots > 0) return own.execute(attempt)
  return new Promise((resolve, reject) => {
    const waiting = new AbortController()
    const giveUp = () => {
      waiting.abort()
      reject(new BulkheadRejectedError(maxConcurrent, maxQueued))
    }
    const timer = setTimeout(giveUp, longest)
    const start = () => {
      clearTimeout(timer)
      return attempt()
    }
    own
      .execute(start, waiting.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}
