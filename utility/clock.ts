import type { Logger } from 'pino'
import { type Day, dayOf } from '#domain/values.ts'

/** The day in Europe/Paris, and the instant; the demonstration may set another day and an instant `minutes` ahead. */
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

/** The present instant; if the demonstration has set another day, the same time on that day. */
export function instantOf(clock: Clock): Date {
  const now = new Date()
  const forced = clock.forced()
  return forced ? new Date(`${forced}${now.toISOString().slice(10)}`) : now
}

type Work = {
  /** How often the work runs, in ms. */
  every: number
  /** The message in the log when a run fails; the next run comes all the same. */
  failed: string
  /** A run may answer in how many ms the next one should begin, if that is sooner than `every`. */
  run: (ending: AbortSignal) => Promise<unknown>
}

/** Runs some work at intervals and on demand. Runs never overlap: one that is asked for during another follows it. */
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
