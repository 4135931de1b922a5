import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.server.ts'
import { inContext } from './request-context.server.ts'

type Job = { timer: NodeJS.Timeout; ending: AbortController; running?: Promise<void> }

// On globalThis: the development server evaluates these modules again after each change.
const shared = globalThis as { jobs?: Map<string, Job>; afterAnswers?: Set<Promise<void>> }

/**
 * Runs a job now and every `ms` milliseconds, until the process ends or receives SIGTERM. Runs never overlap: a run
 * that is due while another goes on is skipped. An error of a run is logged as `<name> failed`, and the next run comes
 * all the same. The signal tells a run of several pieces to leave the rest to the next process.
 */
export function runEvery(ms: number, name: string, run: (ending: AbortSignal) => Promise<void>) {
  shared.jobs ??= new Map()
  const { jobs } = shared
  const earlier = jobs.get(name)
  if (earlier) end(earlier)
  else process.once('SIGTERM', () => end(jobs.get(name)))
  const runOnce = async () => {
    try {
      await run(job.ending.signal)
    } catch (error) {
      log.error({ msg: `${name} failed`, reason: String(error) })
    } finally {
      delete job.running
    }
  }
  const start = () => {
    job.running ??= inContext({ requestId: randomUUID() }, runOnce)
  }
  const job: Job = { timer: setInterval(start, ms).unref(), ending: new AbortController() }
  jobs.set(name, job)
  start()
}

function end(job: Job | undefined): void {
  clearInterval(job?.timer)
  job?.ending.abort()
}

/** Work that goes on after the answer to a request: the process waits for it before it ends. It must not throw. */
export function goOnAfterAnswer(work: Promise<void>): void {
  shared.afterAnswers ??= new Set()
  const { afterAnswers } = shared
  afterAnswers.add(work)
  void work.finally(() => afterAnswers.delete(work))
}

/** Stops all jobs; resolves when their runs and the work after answers have ended, or after `ms` milliseconds. */
export async function jobsEnded(ms: number): Promise<void> {
  const jobs = [...(shared.jobs?.values() ?? [])]
  for (const job of jobs) end(job)
  const going = [...jobs.map(({ running }) => running), ...(shared.afterAnswers ?? [])]
  await Promise.race([Promise.all(going), wait(ms)])
}
