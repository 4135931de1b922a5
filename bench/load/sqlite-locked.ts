import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '../../tests/support/portal-process.ts'
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
