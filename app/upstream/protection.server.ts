import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { settings } from '#settings.server.ts'
import type { CallName } from './catalogue/index.ts'
import { Circuit, type Verdict } from './circuit.ts'
import { UpstreamFailure } from './failure.ts'

/** Connections that one call may hold at a time, and how many more may wait for one of them. */
const slots = 50
const places = 200

const protections = new Map<CallName, ReturnType<typeof protection>>()

/**
 * Runs a call behind a breaker and a bulkhead of its own: what is sick is answered for at once, and holds nothing up
 * that does not use it. What anybody can send, and what every page needs, have names of their own in the catalogue.
 */
export function protect<T>(name: CallName, attempt: () => Promise<T>): Promise<T> {
  const own = protections.get(name) ?? protection()
  protections.set(name, own)
  return own(attempt)
}

/** A breaker and a bulkhead of one's own. */
export function protection() {
  const { UTILITY_BREAKER_MS, UTILITY_TIMEOUT_MS } = settings()
  const circuit = new Circuit(UTILITY_BREAKER_MS, verdictOn)
  const lane = bulkhead(slots, places)
  return <T>(attempt: () => Promise<T>): Promise<T> =>
    circuit.execute(() => inLane(lane, UTILITY_TIMEOUT_MS / 10, attempt))
}

/** A refusal is an answer; only silence, 5xx and nonsense say that the back end is ill. */
function verdictOn(error: unknown): Verdict {
  if (!(error instanceof UpstreamFailure) || error.kind === 'left') return 'unknown'
  return error.kind === 'outage' ? 'ill' : 'well'
}

/** Who found no slot waits `longest` at most: behind calls that hang, everybody would wait for the whole of their time. */
function inLane<T>(lane: BulkheadPolicy, longest: number, attempt: () => Promise<T>): Promise<T> {
  if (lane.executionSlots > 0) return lane.execute(attempt)
  return new Promise((resolve, reject) => {
    const waiting = new AbortController()
    const giveUp = () => {
      waiting.abort()
      reject(new BulkheadRejectedError(slots, places))
    }
    const timer = setTimeout(giveUp, longest)
    const start = () => {
      clearTimeout(timer)
      return attempt()
    }
    lane
      .execute(start, waiting.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}
