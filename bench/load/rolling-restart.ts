import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startBackendProcess } from '../../tests/support/backend-process.ts'
import buildPortal from '../../tests/support/build.ts'
import { logIn, type PortalProcess, startPortal } from '../../tests/support/portal-process.ts'
import { createDatabase, freePort, startPostgres } from '../../tests/support/postgres.ts'
import type { Finding } from '../figures.ts'
import { startBalancer } from './stream.ts'

const processes = 4
const visitors = 20
const atLeast = 2000
const thinkMs = 100
/** More than the balancer takes to see that a process is not ready. */
const drainMs = 1000
const graceMs = 10_000
const pages = ['/contact', '/home', '/favicon.svg', '/factures/consulter', '/historique']

/** Every process of a portal is restarted, one after the other, while people use it. */
export async function rollingRestart(): Promise<Finding[]> {
  buildPortal()
  const folder = mkdtempSync(path.join(tmpdir(), 'rolling-'))
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  const backend = await startBackendProcess(
    { api: await freePort(), payment: await freePort() },
    folder,
  )
  const start = (port: number) =>
    startPortal(port, {
      DATABASE_URL: database,
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      PAYMENT_ORIGIN: backend.paymentUrl,
      DRAIN_MS: String(drainMs),
      GRACE_MS: String(graceMs),
      LOG_LEVEL: 'error',
    })
  const running = new Map<number, PortalProcess>()
  for (let n = 0; n < processes; n++) {
    const port = await freePort()
    running.set(port, await start(port))
  }
  const balancer = await startBalancer([...running.keys()])
  try {
    const { cookie } = await logIn(balancer.url, '100010')
    const crowd = visit(balancer.url, cookie)
    const codes: (number | null)[] = []
    let longestMs = 0
    for (const [port, portal] of running) {
      const began = performance.now()
      portal.stop()
      codes.push(await portal.ended)
      longestMs = Math.max(longestMs, performance.now() - began)
      running.set(port, await start(port))
      while (!balancer.isReady(port)) await pause(50)
    }
    const { sent, lost } = await crowd.leave()
    return findings({ sent, lost, codes, longestMs })
  } finally {
    balancer.stop()
    for (const portal of running.values()) await portal.kill()
    await backend.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** People who ask for one page after another, until they are told to leave and have asked often enough. */
function visit(portal: string, cookie: string) {
  let sent = 0
  let isOver = false
  const lost: string[] = []
  const one = async (): Promise<void> => {
    while (!isOver || sent < atLeast) {
      const page = pages[sent++ % pages.length]
      const outcome = await fetch(`${portal}${page}`, { headers: { cookie }, redirect: 'manual' })
        .then(async answer => (await answer.arrayBuffer()) && answer.status)
        .catch(error => String(error.cause?.code ?? error))
      if (outcome !== 200) lost.push(`${page} ${outcome}`)
      await pause(thinkMs * Math.random() * 2)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, one))
  return {
    async leave() {
      isOver = true
      await all
      return { sent, lost }
    },
  }
}

type Outcome = { sent: number; lost: string[]; codes: (number | null)[]; longestMs: number }

function findings({ sent, lost, codes, longestMs }: Outcome): Finding[] {
  for (const line of lost.slice(0, 10)) console.log(`perdue : ${line}`)
  return [
    {
      what: `requêtes perdues, ${processes} processus redémarrés l’un après l’autre`,
      value: `${lost.length} sur ${sent}`,
      promise: `0 sur ${atLeast} au moins`,
      kept: lost.length === 0 && sent >= atLeast,
    },
    {
      what: 'codes de sortie',
      value: codes.join(', '),
      promise: 'tous 0',
      kept: codes.every(code => code === 0),
    },
    {
      what: `le plus long arrêt, dont ${drainMs} ms à accepter encore`,
      value: `${Math.round(longestMs)} ms`,
      promise: `moins de ${drainMs + graceMs} ms`,
      kept: longestMs < drainMs + graceMs,
    },
  ]
}
