import { log } from '#log.server.ts'

// On globalThis: the development server evaluates these modules again after each change.
const shared = globalThis as { timers?: Map<string, NodeJS.Timeout> }

/**
 * Runs a job now and every `ms` milliseconds, until the process ends or receives SIGTERM. Runs never overlap: one that
 * comes due while another goes on is skipped. What a run throws is logged as `<name> failed`; the next one comes all the
 * same.
 */
export function runEvery(ms: number, name: string, run: () => Promise<void>): void {
  const timers = shared.timers ?? new Map<string, NodeJS.Timeout>()
  shared.timers = timers
  const stop = () => clearInterval(timers.get(name))
  if (timers.has(name)) stop()
  else process.once('SIGTERM', stop)
  let isRunning = false
  const runOnce = async () => {
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
  timers.set(name, setInterval(runOnce, ms).unref())
  void runOnce()
}
