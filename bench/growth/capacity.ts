import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { logIn, type PortalProcess, startPortal } from '../../tests/support/portal-process.ts'
import { freePort, type Postgres } from '../../tests/support/postgres.ts'
import { cpuOf, cpuOfFamily, hammer, quantile, table } from '../figures.ts'
import type { Size } from './draw.ts'
import { startWorld } from './world.ts'

const processes = 4
const seconds = 10
const rounds = 3
const promised = 400
const pages = ['/home', '/factures/consulter', '/historique', '/contact', '/factures/paiements']

/**
 * Four processes of the portal on one PostgreSQL, asked for as many pages as they give; whose CPU it takes. The load
 * generator, the back end and PostgreSQL share the cores with them.
 */
export async function capacity(size: Size, postgres: Postgres): Promise<void> {
  const world = await startWorld(size, postgres)
  const others: PortalProcess[] = []
  try {
    const ports = [Number(new URL(world.portal).port)]
    while (ports.length < processes) {
      const port = await freePort()
      others.push(await startPortal(port, world.settings))
      ports.push(port)
    }
    const { cookie } = await logIn(world.portal, '100010')
    const programs = [world.program, ...others].map(({ pid }) => pid)
    const headers = { cookie, 'accept-encoding': 'gzip' }
    const load = async (seconds: number) => {
      const origins = ports.map(port => `http://127.0.0.1:${port}`)
      return Promise.all(
        origins.map(origin => hammer({ origin, paths: pages, headers, connections: 2, seconds })),
      )
    }
    await load(15)
    const measured = []
    for (let round = 0; round < rounds; round++) {
      const before = snapshot()
      const results = await load(seconds)
      const spent = difference(before, snapshot())
      const count = results.flat().length
      const p95 = Math.round(Math.max(...results.map(times => quantile(times, 0.975))))
      measured.push({ count, p95, ...spent })
      await pause(500)
    }
    print(measured)
    const client = new pg.Client({ connectionString: world.databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database()`,
    )
    await client.end()
    console.log(`\n${Number(rows[0].n) - 1} connexions à PostgreSQL pour ${processes} processus.`)

    function snapshot() {
      return {
        portal: programs.reduce((sum, pid) => sum + cpuOf(pid), 0),
        backend: cpuOf(world.backend.pid),
        postgres: cpuOfFamily(postgres.pid),
        generator: cpuOf(process.pid),
        idle: idleMs(),
        wall: performance.now(),
      }
    }
  } finally {
    for (const other of others) await other.kill()
    await world.stop()
  }
}

type Spent = Record<'portal' | 'backend' | 'postgres' | 'generator' | 'idle' | 'wall', number>

const difference = (before: Spent, after: Spent) =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Spent]]),
  ) as Spent

/** Of all cores, what was not used so far; ms. */
function idleMs(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const fields = first.trim().split(/\s+/)
  return (Number(fields[4]) + Number(fields[5])) * 10
}

function print(measured: (Spent & { count: number; p95: number })[]): void {
  const sum = (of: (one: (typeof measured)[number]) => number) =>
    measured.reduce((total, one) => total + of(one), 0)
  const [count, wall] = [sum(one => one.count), sum(one => one.wall)]
  const cores = cpus().length
  const perSecond = count / (wall / 1000)
  const row = (name: string, ms: number) => [
    name,
    `${((100 * ms) / (wall * cores)).toFixed(0)} %`,
    `${(ms / count).toFixed(2).replace('.', ',')} ms`,
  ]
  const known = (['portal', 'backend', 'postgres', 'generator'] as const).map(name =>
    sum(one => one[name]),
  )
  const [portal = 0, backend = 0, database = 0, generator = 0] = known
  const idle = sum(one => one.idle)
  const all = wall * cores
  console.log(
    table([
      [`${processes} processus, ${cores} cœurs`, 'Part du CPU', 'Par page'],
      row('portail', portal),
      row('back end embarqué', backend),
      row('PostgreSQL', database),
      row('générateur de charge', generator),
      row('autres programmes', Math.max(0, all - idle - portal - backend - database - generator)),
      row('inoccupé', idle),
    ]),
  )
  const each = measured.map(one => (one.count / (one.wall / 1000)).toFixed(0)).join(', ')
  console.log(
    `\n${perSecond.toFixed(0)} pages par seconde (${each}), promis ${promised} ${perSecond >= promised ? '✓' : '✗'} ; le plus long p97,5 : ${Math.max(...measured.map(one => one.p95))} ms.`,
  )
  console.log(
    `Avec ces ${cores} cœurs au portail seul : ${((cores * 1000 * count) / portal).toFixed(0)} pages par seconde.`,
  )
}
