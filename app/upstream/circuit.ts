import { BrokenCircuitError } from 'cockatiel'

/**
 * The verdict of an attempt about the back end; `ignored` when it was never asked, or its answer was not waited for.
 */
export type Outcome = 'success' | 'failure' | 'ignored'

/** The call that tries goes on, and its answer is waited for no more. */
class TrialGivenUp extends Error {
  override name = 'TrialGivenUp'
}

/** How many of the last attempts are judged, how old they may be, and how many it takes to judge at all. */
const judged = { most: 20, ms: 30_000, least: 5 }

/**
 * A circuit breaker judged by rate: it opens when most of the last attempts failed, and refuses at once from then on.
 * Every `restMs` one call goes through all the same, to try; the first that is answered closes it. The others do not
 * wait for it: cockatiel's own breaker lets them, and a call that hangs would be tried by every request.
 */
export class Circuit {
  readonly #restMs: number
  readonly #outcomeOf: (error: unknown) => Outcome
  #last: { at: number; isFailure: boolean }[] = []
  /** While the breaker is open: when one call may try. */
  #tryAt: number | undefined

  /** `restMs`: 0 for a breaker that never opens. */
  constructor(restMs: number, outcomeOf: (error: unknown) => Outcome) {
    this.#restMs = restMs
    this.#outcomeOf = outcomeOf
  }

  get isOpen(): boolean {
    return this.#tryAt !== undefined
  }

  /**
   * Throws BrokenCircuitError while it is open. The call that tries is waited for `patienceMs` at most, if that is given,
   * then goes on by itself: no request waits for what most likely hangs. Throws TrialGivenUp then.
   */
  async execute<T>(attempt: () => Promise<T>, patienceMs?: number): Promise<T> {
    if (this.#tryAt === undefined) return this.#judged(attempt)
    if (Date.now() < this.#tryAt) throw new BrokenCircuitError()
    const nextTry = Date.now() + this.#restMs
    this.#tryAt = nextTry
    const trial = this.#judged(attempt, nextTry)
    return patienceMs === undefined ? trial : within(trial, patienceMs)
  }

  /** `nextTry`: of the call that tries, when the next one may. */
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
      // The attempt said nothing of the back end: the next call may try at once, unless one has since.
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
