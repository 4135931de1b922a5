import { log } from '#log.server.ts'

// On globalThis: the development server evaluates these modules again after each change.
const scheduled = globalThis as { ticking?: Map<string, NodeJS.Timeout> }

/**
 * Runs something now and every `ms` from now on, as long as the process lives and is not told to end; never twice at
 * once. What it throws is told in the log as `<name> failed`, and the next run comes all the same.
 */
export function every(ms: number, name: string, run: () => Promise<void>): void {
  const ticking = scheduled.ticking ?? new Map<string, NodeJS.Timeout>()
  scheduled.ticking = ticking
  const stop = () => clearInterval(ticking.get(name))
  if (ticking.has(name)) stop()
  else process.once('SIGTERM', stop)
  let isRunning = false
  const tick = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      log.error({ msg: `${name} failed`, reason: String(error) })
    } finally {
      isRunning = false
    }
  }
  ticking.set(name, setInterval(tick, ms).unref())
  void tick()
}
