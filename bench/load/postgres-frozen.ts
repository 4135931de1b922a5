import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { logIn } from '../../tests/support/portal-process.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { startStack } from '../../tests/support/stack.ts'
import type { Finding } from '../figures.ts'
import { longest, notOk, stream, timesOf } from './stream.ts'

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
