import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median } from '../figures.ts'

export type Load = { perSecond: number; cpuMs: number }
type Target = { url: string; headers: Record<string, string> }

const secondsPerRound = 2
const rounds = 5
/** JIT compilation takes about a thousand pages; a server is warm nearly all its life. */
const roundsToWarmUp = 3
/** Clock ticks in /proc, the same on every Linux that Node supports. */
const ticksPerSecond = 100

/**
 * Pages per second, and CPU milliseconds of the server process `pid` per page: medians of several rounds after the
 * warm-up. The load generator runs on the same machine and shares its cores.
 */
export async function load(target: Target, pid: number): Promise<Load> {
  for (let i = 0; i < roundsToWarmUp; i++) await round(target, pid)
  const measured: Load[] = []
  for (let i = 0; i < rounds; i++) measured.push(await round(target, pid))
  return {
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    cpuMs: median(measured.map(({ cpuMs }) => cpuMs)),
  }
}

async function round({ url, headers }: Target, pid: number): Promise<Load> {
  const before = cpuOf(pid)
  const result = await autocannon({ url, headers, connections: 4, duration: secondsPerRound })
  const { non2xx, errors, requests } = result
  if (non2xx + errors > 0) throw new Error(`${url} : ${non2xx + errors} réponses en erreur`)
  const cpuMs = (cpuOf(pid) - before) / requests.total
  return { perSecond: requests.total / result.duration, cpuMs }
}

/** User and system time of a process so far, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}
