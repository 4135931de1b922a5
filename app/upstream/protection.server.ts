import { BrokenCircuitError, type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { type CallOutcome, observeCall } from '#process/instruments.server.ts'
import { settings } from '#settings.server.ts'
import type { CallName } from './catalogue/index.ts'
import { Circuit, type Outcome } from './circuit.ts'
import { UpstreamFailure } from './failure.ts'

/** Connections that one call may hold at a time, and how many more may wait for one of them. */
const maxConcurrent = 50
const maxQueued = 200

/** How long a page waits for the call that tries whether the back end is well again. */
const trialPatienceMs = 500

type Name = CallName | 'payline' | 'payfip'

const protections = new Map<Name, Protection>()

/**
 * Runs a call behind a breaker and a bulkhead of its own: a call that fails is answered for at once, and holds nothing
 * up that does not use it. What any visitor can send, and what every page needs, have names of their own in the catalogue.
 * A reading may be given up; of a write, the outcome is waited for.
 */
export async function protect<T>(
  name: Name,
  attempt: () => Promise<T>,
  { mayGiveUp }: { mayGiveUp: boolean },
): Promise<T> {
  const { circuit, places } = protections.get(name) ?? protection(name)
  const longest = settings().UTILITY_TIMEOUT_MS / 10
  try {
    return await circuit.execute(
      () => placed(name, places, longest, attempt),
      mayGiveUp ? trialPatienceMs : undefined,
    )
  } catch (error) {
    if (error instanceof BrokenCircuitError) observeCall(name, 'breaker-open')
    throw error
  }
}

/** Where there is a place. Also of a call that is waited for no more, the metrics are told that there was none. */
async function placed<T>(
  name: Name,
  places: BulkheadPolicy,
  longest: number,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await queued(places, longest, () => observed(name, attempt))
  } catch (error) {
    if (error instanceof BulkheadRejectedError) observeCall(name, 'bulkhead-full')
    throw error
  }
}

type Protection = { circuit: Circuit; places: BulkheadPolicy }

function protection(name: Name): Protection {
  const circuit = new Circuit(settings().UTILITY_BREAKER_MS, outcomeOf)
  const made = { circuit, places: bulkhead(maxConcurrent, maxQueued) }
  protections.set(name, made)
  return made
}

/** The state of the breaker and the bulkhead of each call made since the start. */
export function protectionsNow() {
  return [...protections].map(([call, { circuit, places }]) => ({
    call,
    isOpen: circuit.isOpen,
    inFlight: maxConcurrent - places.executionSlots,
    queued: maxQueued - places.queueSlots,
  }))
}

/** Also of a call that is waited for no more: what became of it, and after how long. */
async function observed<T>(name: Name, attempt: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    const answer = await attempt()
    observeCall(name, 'ok', performance.now() - started)
    return answer
  } catch (error) {
    observeCall(name, observedOf(error), performance.now() - started)
    throw error
  }
}

function observedOf(error: unknown): CallOutcome {
  if (!(error instanceof UpstreamFailure)) return 'outage'
  return error.cause instanceof Error && error.cause.name === 'TimeoutError'
    ? 'timeout'
    : error.kind
}

/** A refusal is an answer; only silence, 5xx and nonsense are failures of the back end. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof UpstreamFailure) || error.kind === 'left') return 'ignored'
  return error.kind === 'outage' ? 'failure' : 'success'
}

/** A queued call waits `longest` at most: behind calls that hang, all would wait for the whole of their time. */
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
