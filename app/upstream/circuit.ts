import { BrokenCircuitError } from 'cockatiel'

/** What the end of an attempt says of the back end; nothing, when it was never asked or nobody waited for it. */
export type Verdict = 'well' | 'ill' | 'unknown'

/** How many of the last attempts are judged, how old they may be, and how many it takes to judge at all. */
const window = { most: 20, ms: 30_000, least: 5 }

/**
 * A circuit breaker judged by rate: it opens when most of the last attempts found the back end ill, and refuses at once
 * from then on. Every `restMs` one call goes through all the same, to try; the first that is answered closes it. The
 * others do not wait for it: cockatiel's own breaker lets them, and a call that hangs would be tried by everybody.
 */
export class Circuit {
  readonly #restMs: number
  readonly #verdictOn: (error: unknown) => Verdict
  #last: { at: number; isIll: boolean }[] = []
  /** While it is open: when one call may try. */
  #tryAt: number | undefined

  constructor(restMs: number, verdictOn: (error: unknown) => Verdict) {
    this.#restMs = restMs
    this.#verdictOn = verdictOn
  }

  /** Throws BrokenCircuitError while it is open. */
  async execute<T>(attempt: () => Promise<T>): Promise<T> {
    const isTrial = this.#tryAt !== undefined
    if (this.#tryAt !== undefined && Date.now() < this.#tryAt) throw new BrokenCircuitError()
    if (isTrial) this.#tryAt = Date.now() + this.#restMs
    try {
      const answer = await attempt()
      this.#judge('well', isTrial)
      return answer
    } catch (error) {
      this.#judge(this.#verdictOn(error), isTrial)
      throw error
    }
  }

  #judge(verdict: Verdict, isTrial: boolean): void {
    if (verdict === 'unknown') return
    if (isTrial && verdict === 'well') this.#close()
    if (this.#tryAt === undefined) this.#note(verdict === 'ill')
  }

  #close() {
    this.#tryAt = undefined
    this.#last = []
  }

  #note(isIll: boolean) {
    const at = Date.now()
    this.#last.push({ at, isIll })
    this.#last = this.#last.filter(one => at - one.at < window.ms).slice(-window.most)
    const ill = this.#last.filter(one => one.isIll).length
    if (isIll && this.#last.length >= window.least && ill * 2 > this.#last.length)
      this.#tryAt = at + this.#restMs
  }
}
