import type { Logger } from 'pino'
import { type Day, dayOf } from '#domain/values.ts'

/** In Europe/Paris; the demonstration may set another day, and an instant that is `minutes` ahead of the real one. */
export function createClock() {
  let forced: Day | null = null
  let ahead = 0
  return {
    today: (): Day => forced ?? dayOf(new Date()),
    forced: () => forced,
    set: (day: Day | null, minutes = 0) => {
      forced = day
      ahead = minutes * 60_000
    },
    now: () => new Date(Date.now() + ahead),
  }
}
export type Clock = ReturnType<typeof createClock>

export const morningOf = (date: Day) => new Date(`${date}T05:00:00Z`)

/** This instant, on the day that the demonstration may have set. */
export function instantOf(clock: Clock): Date {
  const now = new Date()
  const forced = clock.forced()
  return forced ? new Date(`${forced}${now.toISOString().slice(10)}`) : now
}

type Work = {
  /** How often it runs, in ms. */
  every: number
  /** The words of the log when the job fails: the next run comes all the same. */
  failed: string
  /** Answers how soon it wants to run again, ms, where it does not want to wait for `every`. */
  run: (ending: AbortSignal) => Promise<unknown>
}

/** Does something now and then, and when it is asked for. Runs never overlap: one that is asked for meanwhile comes after. */
export function createTimedWork({ every, failed, run }: Work, log: Logger) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let again = false
  let next: NodeJS.Timeout | undefined

  async function runAll(): Promise<void> {
    do {
      again = false
      const left = await run(ending.signal).catch(error => {
        log.error({ msg: failed, reason: String(error) })
      })
      clearTimeout(next)
      if (typeof left === 'number' && left < every && !ending.signal.aborted)
        next = setTimeout(soon, Math.max(0, left)).unref()
    } while (again && !ending.signal.aborted)
    running = undefined
  }

  const settled = async () => running

  function soon(): Promise<void> {
    if (ending.signal.aborted) return settled()
    if (running) again = true
    else running = runAll()
    return running
  }

  const timer = setInterval(soon, every).unref()

  return {
    soon,
    settled,
    async stop(): Promise<void> {
      clearInterval(timer)
      clearTimeout(next)
      ending.abort()
      await running
    },
  }
}

export type TimedWork = ReturnType<typeof createTimedWork>
