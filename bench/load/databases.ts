import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { logIn } from '../../tests/support/portal-process.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { startStack } from '../../tests/support/stack.ts'
import type { Finding } from '../figures.ts'
import { longest, notOk, stream, timesOf } from './stream.ts'

const lockedMs = 8000

/** Another process, a back-up for example, has the portal's database to itself for eight seconds. */
export async function sqliteLocked(): Promise<Finding[]> {
  const { portal, dataDir, output, stop } = await startStack(7, { LOG_LEVEL: 'warn' })
  try {
    const headers = { cookie: (await logIn(portal, '100010')).cookie }
    const alive = stream(() => fetch(`${portal}/sante/vivant`), { everyMs: 50 })
    const read = stream(() => fetch(`${portal}/home`, { headers }), { askers: 10, everyMs: 500 })
    const write = stream(() => selectPoint(portal, headers), { askers: 4, everyMs: 1000 })
    await pause(5000)
    const calm = { alive: alive.take(), read: read.take(), write: write.take() }
    const other = new DatabaseSync(join(dataDir, 'portal.db'), { timeout: 5000 })
    other.exec('BEGIN EXCLUSIVE')
    await pause(lockedMs)
    const during = { alive: alive.take(), read: read.take(), write: write.take() }
    other.exec('ROLLBACK')
    other.close()
    await pause(1000)
    write.take()
    await pause(3000)
    const after = write.take()
    await Promise.all([alive.stop(), read.stop(), write.stop()])
    const calmErrors = notOk([...calm.read, ...calm.write]).length
    const unsaid = during.write.filter(({ status, text }) => status !== 503 || !/occupé/.test(text))
    const crashed = output().some(line => line.includes('unexpected error'))
    return [
      {
        what: `Au calme : ${calm.read.length} pages, ${calm.write.length} écritures`,
        value: `${calmErrors} en erreur ; pages ${timesOf(calm.read)}`,
        promise: '0',
        kept: calmErrors === 0,
      },
      {
        what: 'Verrouillée 8 s : /sante/vivant',
        value: `${timesOf(during.alive)}, ${notOk(during.alive).length} en erreur`,
        promise: '≤ 500 ms',
        kept: longest(during.alive) <= 500 && notOk(during.alive).length === 0,
      },
      {
        what: `${during.read.length} pages qui lisent`,
        value: `${timesOf(during.read)}, ${notOk(during.read).length} en erreur`,
        promise: 'pas plus longues qu’au calme, 0 en erreur',
        kept:
          longest(during.read) <= Math.max(500, longest(calm.read)) &&
          notOk(during.read).length === 0,
      },
      {
        what: `${during.write.length} écritures, refusées avec une phrase`,
        value: `${timesOf(during.write)}, ${unsaid.length} sans`,
        promise: '≤ 3000 ms, 0',
        kept: longest(during.write) <= 3000 && unsaid.length === 0 && during.write.length > 0,
      },
      {
        what: `Une seconde après : ${after.length} écritures`,
        value: `${notOk(after).length} en erreur`,
        promise: '0, aucune faute au journal',
        kept: notOk(after).length === 0 && !crashed,
      },
    ]
  } finally {
    await stop()
  }
}

/** Writes what point of consumption is shown; the page it leads to is not asked for. */
async function selectPoint(portal: string, headers: Record<string, string>): Promise<Response> {
  const answer = await fetch(`${portal}/pdc`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, origin: portal },
    body: new URLSearchParams({ pdc: 'P100010', redirectTo: '/home' }),
  })
  return answer.status === 303 ? new Response('') : answer
}

const frozenMs = 12_000
/** As many as once ended a process whose connections were cut. */
const people = 40

/** The server of the portal's database: its connections cut under load, then all of it frozen and thawed. */
export async function postgresFrozen(): Promise<Finding[]> {
  const postgres = await startPostgres()
  const settings = { LOG_LEVEL: 'fatal', DATABASE_URL: postgres.url }
  const { portal, stop } = await startStack(6, settings).catch(async cause => {
    await postgres.stop()
    throw cause
  })
  try {
    const headers = { cookie: (await logIn(portal, '100010')).cookie }
    const alive = stream(() => fetch(`${portal}/sante/vivant`), { everyMs: 50 })
    const ready = stream(() => fetch(`${portal}/sante/pret`), { askers: 4, everyMs: 250 })
    const pages = stream(() => fetch(`${portal}/home`, { headers }), {
      askers: people,
      everyMs: 1000,
    })
    await pause(4000)
    pages.take()
    const cuts = await cutConnections(postgres.url, 20)
    const cut = pages.take()
    signalAll(postgres.pid, 'SIGSTOP')
    alive.take()
    ready.take()
    await pause(frozenMs)
    const thawedAt = performance.now()
    const frozen = { alive: alive.take(), ready: ready.take(), pages: pages.take() }
    signalAll(postgres.pid, 'SIGCONT')
    await pause(10_000)
    const after = { ready: await ready.stop(), pages: await pages.stop() }
    await alive.stop()
    const failed = notOk([...after.ready, ...after.pages])
    const healedMs = Math.max(0, ...failed.map(({ end }) => end - thawedAt))
    const last = frozen.ready.at(-1)
    return [
      {
        what: `Connexions coupées ${cuts} fois sous ${people} personnes : ${cut.length} pages`,
        value: `${notOk(cut).length} « occupé », ${timesOf(cut)}`,
        // A page is read a second time, which the next cut may meet as well.
        promise: 'aucune 500, aucune sans réponse',
        kept: notOk(cut).every(({ status }) => status === 503),
      },
      {
        what: 'Serveur figé 12 s : /sante/vivant',
        value: timesOf(frozen.alive),
        promise: '≤ 500 ms',
        kept: longest(frozen.alive) <= 500 && notOk(frozen.alive).length === 0,
      },
      {
        what: '/sante/pret',
        value: `${timesOf(frozen.ready)}, ${last?.status}`,
        promise: '≤ 1000 ms, 503',
        kept: longest(frozen.ready) <= 1000 && last?.status === 503,
      },
      {
        what: `${frozen.pages.length} pages, dont ${notOk(frozen.pages).length} « occupé »`,
        value: timesOf(frozen.pages),
        promise: '≤ 8000 ms, aucune 500',
        kept:
          longest([...frozen.pages, ...after.pages]) <= 8000 &&
          notOk(frozen.pages).every(({ status }) => status === 503),
      },
      {
        what: 'Dégelé : la dernière réponse en erreur',
        value: `${Math.round(healedMs)} ms après`,
        promise: '≤ 5000 ms',
        kept: healedMs <= 5000,
      },
    ]
  } finally {
    await stop()
    await postgres.stop()
  }
}

/** Cuts every connection of the portal, again and again. */
async function cutConnections(url: string, times: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (let time = 0; time < times; time++) {
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await pause(300)
  }
  await client.end()
  return times
}

/** The server, and the process that it has for each connection. */
function signalAll(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const each of [pid, ...children.map(Number)]) process.kill(each, signal)
}

const rows = 250_000

/** So many quotas that have expired: how long the process that deletes them answers no request. */
export async function purges(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'menage-'))
  const file = join(folder, 'portal.db')
  Object.assign(process.env, {
    DATABASE_URL: `file:${file}`,
    PORTAL_URL: 'http://localhost',
    SESSION_SECRET: 'un secret de mesure, assez long pour sceller',
    UTILITY_API_URL: 'http://localhost/api',
    UTILITY_SERVICE_TOKEN: 'un jeton de mesure',
    PAYMENT_ORIGIN: 'http://localhost',
  })
  const { store } = await import('../../app/store/client.server.ts')
  const { deleteOutdated } = await import('../../app/store/retention.server.ts')
  try {
    const past = { expire: { lt: new Date() } }
    await store().quota.count()
    fill(file)
    const atOnce = await stall(() => store().quota.deleteMany({ where: past }))
    fill(file)
    const inPieces = await stall(() => deleteOutdated(new Date()))
    const left = await store().quota.count({ where: past })
    return [
      {
        what: '250 000 quotas finis, en une suppression (avant)',
        value: `rien d'autre pendant ${atOnce.longestMs} ms`,
        promise: '–',
        kept: true,
      },
      {
        what: 'par morceaux',
        value: `rien d'autre pendant ${inPieces.longestMs} ms ; en tout ${inPieces.tookMs} ms, ${left} restent`,
        promise: '≤ 100 ms, 0',
        kept: inPieces.longestMs <= 100 && left === 0,
      },
    ]
  } finally {
    await store().$disconnect()
    rmSync(folder, { recursive: true })
  }
}

function fill(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO "Quota" ("key", "points", "expire")
    SELECT hex(randomblob(16)), 1, '2026-01-01T00:00:00.000+00:00' FROM n`)
  db.close()
}

async function stall(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // It compares one of its timers with the next: one has fired before, and one fires afterwards.
  await pause(50)
  const started = performance.now()
  await work()
  const tookMs = Math.round(performance.now() - started)
  await pause(50)
  delay.disable()
  return { longestMs: Math.round(delay.max / 1e6), tookMs }
}
