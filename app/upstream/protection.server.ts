import { BrokenCircuitError, type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { type CallOutcome, observeCall } from '#process/instruments.server.ts'
import { settings } from '#settings.server.ts'
import type { CallName } from './catalogue/index.ts'
import { UpstreamFailure } from './failure.ts'

/** How many attempts of one call may run at a time, and how many more may wait for a place. */
const maxConcurrent = 50
const maxQueued = 200

/** How long a page waits for the trial, the call that tries whether the back end works again. */
const trialPatienceMs = 500

type Name = CallName | 'payline' | 'payfip'

const protections = new Map<Name, Protection>()

/**
 * Runs a call behind its own circuit breaker and bulkhead, so that a failing call fails at once and holds up no other
 * call. For that, calls of any visitor and calls that every page needs have separate names in the catalogue. With
 * `mayGiveUp`, for a read, a slow trial is given up; the outcome of a write is always waited for.
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

/** Runs an attempt when it has a place. The metrics count a full bulkhead even if the call is no longer waited for. */
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

/** Counts what became of a call and how long it took, also when nothing waits for it any more. */
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

/** A refusal is an answer; only silence, 5xx and unreadable answers are failures of the back end. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof UpstreamFailure) || error.kind === 'left') return 'ignored'
  return error.kind === 'outage' ? 'failure' : 'success'
}

/** A queued call waits `longest` ms at most: behind calls that hang, it would wait for their whole time-out. */
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

/** `ignored` when the back end was never asked, or the browser left before its answer. */
type Outcome = 'success' | 'failure' | 'ignored'

/** The trial goes on, but its answer is no longer waited for. */
class TrialGivenUp extends Error {
  override name = 'TrialGivenUp'
}

/** The last `most` attempts are judged, if they are at most `ms` old and at least `least` in number. */
const judged = { most: 20, ms: 30_000, least: 5 }

/**
 * A circuit breaker that judges by rate: it opens when most of the last attempts failed, and then refuses at once. One
 * call in `restMs` goes through as a trial, and the first trial that is answered closes the breaker. Other calls do not
 * wait for the trial: with cockatiel's own breaker they would, and each of them would try a call that hangs.
 */
class Circuit {
  readonly #restMs: number
  readonly #outcomeOf: (error: unknown) => Outcome
  #last: { at: number; isFailure: boolean }[] = []
  /** While the breaker is open: when the next trial may begin. */
  #tryAt: number | undefined

  /** `restMs`: 0 for a breaker that never opens. */
  constructor(restMs: number, outcomeOf: (error: unknown) => Outcome) {
    this.#restMs = restMs
    this.#outcomeOf = outcomeOf
  }

  get isOpen(): boolean {
    return this.#tryAt !== undefined
  }

  /** Throws BrokenCircuitError while the breaker is open, TrialGivenUp when the trial outlasts `patienceMs`. */
  async execute<T>(attempt: () => Promise<T>, patienceMs?: number): Promise<T> {
    if (this.#tryAt === undefined) return this.#judged(attempt)
    if (Date.now() < this.#tryAt) throw new BrokenCircuitError()
    const nextTry = Date.now() + this.#restMs
    this.#tryAt = nextTry
    const trial = this.#judged(attempt, nextTry)
    return patienceMs === undefined ? trial : within(trial, patienceMs)
  }

  /** `nextTry`, given for a trial only, is when the next trial may begin. */
  async #judged<T>(attempt: () => Promise<T>, nextTry?: number): Promise<T> {
    try {
      const answer = await attempt()
      this.#judge('success', nextTry)
      return answer
    } catch (error) {
      this.#judge(this.#outcomeOf(error), nextTry)
      throw error
    }
  }

  #judge(outcome: Outcome, nextTry?: number): void {
    const isTrial = nextTry !== undefined
    if (outcome === 'ignored') {
      // The trial told nothing: the next call may be a trial at once, unless one has begun meanwhile.
      if (isTrial && this.#tryAt === nextTry) this.#tryAt = Date.now()
      return
    }
    if (isTrial && outcome === 'success') this.#close()
    if (this.#tryAt === undefined) this.#note(outcome === 'failure')
  }

  #close() {
    this.#tryAt = undefined
    this.#last = []
  }

  #note(isFailure: boolean) {
    const at = Date.now()
    this.#last.push({ at, isFailure })
    this.#last = this.#last.filter(one => at - one.at < judged.ms).slice(-judged.most)
    const failures = this.#last.filter(one => one.isFailure).length
    const isBad = this.#last.length >= judged.least && failures * 2 > this.#last.length
    if (isFailure && isBad && this.#restMs > 0) this.#tryAt = at + this.#restMs
  }
}

function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TrialGivenUp('not waited for any longer')), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
