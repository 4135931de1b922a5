import type { Logger } from 'pino'

/** What was not sent, and what the utility changed by itself, is looked for every so many milliseconds. */
const interval = 5 * 60_000

/**
 * Runs `send` when something is to be sent, and now and then; runs never overlap, and one that is asked for meanwhile
 * comes after.
 */
export function createMailing(send: (ending: AbortSignal) => Promise<void>, log: Logger) {
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let again = false

  async function run(): Promise<void> {
    do {
      again = false
      await send(ending.signal).catch(error =>
        log.error({ msg: 'water notices failed', reason: String(error) }),
      )
    } while (again && !ending.signal.aborted)
    running = undefined
  }

  function soon(): void {
    if (ending.signal.aborted) return
    if (running) again = true
    else running = run()
  }

  const timer = setInterval(soon, interval).unref()

  return {
    soon,
    async stop(): Promise<void> {
      clearInterval(timer)
      ending.abort()
      await running
    },
  }
}

export type Mailing = ReturnType<typeof createMailing>
