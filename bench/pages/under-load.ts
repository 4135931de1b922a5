import { readFileSync } from 'node:fs'
import { median } from '../figures.ts'
import { hammer } from '../hammer.ts'

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
  const started = performance.now()
  const { origin, pathname, search } = new URL(url)
  const paths = [pathname + search]
  const { length } = await hammer({
    origin,
    paths,
    headers,
    connections: 4,
    seconds: secondsPerRound,
  })
  const seconds = (performance.now() - started) / 1000
  return { perSecond: length / seconds, cpuMs: (cpuOf(pid) - before) / length }
}

/** User and system time of a process so far, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}
