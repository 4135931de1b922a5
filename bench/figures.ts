import { readdirSync, readFileSync } from 'node:fs'
import { Pool } from 'undici'

/** The trials, their outcome, and whether that is what the portal promises. */
export type Finding = { what: string; value: string; promise: string; kept: boolean }

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The value under which the share `part` (0 to 1) of the values lies. */
export function quantile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
}

/** Rows of cells, the first one the head, as a Markdown table. */
export function table([head = [], ...rows]: string[][]): string {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map(row => row[i]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((c, i) => c.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

type Load = {
  origin: string
  /** One after the other, over and over. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** Asks for pages on each connection, the next one as soon as the last has come; how long each took, ms. */
export async function hammer({ origin, paths, headers, connections, seconds }: Load) {
  const pool = new Pool(origin, { connections })
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const connection = async () => {
    for (let n = 0; performance.now() < end; n++) {
      const asked = performance.now()
      const path = paths[n % paths.length] ?? '/'
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      if (statusCode >= 300) throw new Error(`${origin}${path} : ${statusCode}`)
      times.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, connection))
  } finally {
    await pool.destroy()
  }
  return times
}

/** Clock ticks in /proc, the same on every Linux that Node supports. */
const ticksPerSecond = 100

const statOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** User and system time of a process so far, ended children included, ms. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return (
    ([11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0) * 1000) /
    ticksPerSecond
  )
}

/** The same of a process and the living ones that it started: PostgreSQL has one for each connection. */
export function cpuOfFamily(pid: number): number {
  const children = readdirSync('/proc').filter(name => {
    if (!/^\d+$/.test(name)) return false
    try {
      return Number(statOf(Number(name))[1]) === pid
    } catch {
      return false
    }
  })
  return children.reduce((sum, child) => sum + cpuOf(Number(child)), cpuOf(pid))
}
