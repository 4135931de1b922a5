import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.server.ts'
import { inContext } from './request-context.server.ts'

type Job = { timer: NodeJS.Timeout; ending: AbortController; running?: Promise<void> }

// On globalThis: the development server evaluates these modules again after each change.
const shared = globalThis as { jobs?: Map<string, Job>; afterAnswers?: Set<Promise<void>> }

/**
 * Runs a job now and every `ms` milliseconds, until the process ends or receives SIGTERM. Runs never overlap: one that
 * comes due while another goes on is skipped. What a run throws is logged as `<name> failed`; the next one comes all the
 * same. Its signal tells a run of several pieces to leave the others to the next process.
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

/** Work that goes on after the answer to a request: the process waits for it before it ends. It does not throw. */
export function goOnAfterAnswer(work: Promise<void>): void {
  shared.afterAnswers ??= new Set()
  const { afterAnswers } = shared
  afterAnswers.add(work)
  void work.finally(() => afterAnswers.delete(work))
}

/** After those that are running, and what goes on after answers, or so many milliseconds. */
export async function jobsEnded(ms: number): Promise<void> {
  const jobs = [...(shared.jobs?.values() ?? [])]
  for (const job of jobs) end(job)
  const going = [...jobs.map(({ running }) => running), ...(shared.afterAnswers ?? [])]
  await Promise.race([Promise.all(going), wait(ms)])
}
