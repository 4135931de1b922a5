import type { Logger } from 'pino'

type Work = {
  /** Milliseconds. */
  every: number
  /** What the log says when it fails: the next run comes all the same. */
  failed: string
  run: (ending: AbortSignal) => Promise<void>
}

/** Does something now and then, and when it is asked for. Runs never overlap: one that is asked for meanwhile comes after. */
export function createTimedWork({ every, failed, run }: Work, log: Logger) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let again = false

  async function runAll(): Promise<void> {
    do {
      again = false
      await run(ending.signal).catch(error => log.error({ msg: failed, reason: String(error) }))
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
      ending.abort()
      await running
    },
  }
}

export type TimedWork = ReturnType<typeof createTimedWork>
