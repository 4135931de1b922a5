import { readdirSync, readFileSync } from 'node:fs'

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
