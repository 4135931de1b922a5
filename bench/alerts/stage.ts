import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { startBackendProcess } from '../../tests/support/backend-process.ts'
import buildPortal from '../../tests/support/build.ts'
import { logIn, startPortal } from '../../tests/support/portal-process.ts'
import { freePort } from '../../tests/support/postgres.ts'
import { worldAt } from '../../tests/support/world.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** A portal that is watched, on SQLite, its back end, and one subscriber who is logged in. */
export async function openStage() {
  buildPortal()
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'))
  const file = path.join(folder, 'portal.db')
  const ports = { portal: await freePort(), metrics: await freePort() }
  const url = `http://127.0.0.1:${ports.portal}`
  const backend = await startBackendProcess(
    { api: await freePort(), payment: await freePort() },
    folder,
    { PORTAL_URL: url },
  )
  const start = (settings: Record<string, string> = {}) =>
    startPortal(ports.portal, {
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      UTILITY_TIMEOUT_MS: '4000',
      UTILITY_BREAKER_MS: '1000',
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${file}`,
      METRICS_PORT: String(ports.metrics),
      PEOPLE_PER_ADDRESS: '1',
      NODE_OPTIONS: `--import=${pathToFileURL('bench/alerts/stall.js')}`,
      LOG_LEVEL: 'info',
      ...settings,
    })
  let portal = await start()
  // In the place of node_exporter and blackbox_exporter: a machine in good order, until a fault says otherwise.
  let machine = ''
  const machinePort = await freePort()
  const exporter = createServer((_, answer) => answer.end(machine)).listen(machinePort, '127.0.0.1')
  const visitor = await logIn(url, '100001')
  const send = (to: string, form: Record<string, string>) =>
    fetch(`${url}${to}`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  return {
    folder,
    metricsPort: ports.metrics,
    machinePort,
    /** What the machine says of itself from now on, in Prometheus’ own format. */
    machineSays(lines: string) {
      machine = lines
    },
    world: worldAt(backend.apiUrl),
    /** A page of the subscriber, read whole. */
    page: async (to: string) => (await visitor.get(`${url}${to}`)).text(),
    /** A form of theirs, and one of a stranger. */
    post: async (to: string, form: Record<string, string>) =>
      (await visitor.post(`${url}${to}`, form)).text(),
    postAsStranger: async (to: string, form: Record<string, string>) =>
      (await send(to, form)).text(),
    pay: async () =>
      (await visitor.post(`${url}/factures/consulter/payer`, { submission: randomUUID() })).text(),
    /** A request with a file. */
    async sendFile() {
      const form = new FormData()
      const fields = { draft: randomUUID(), acting: '', objet: 'fuite', message: 'Une fuite.' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('pieces', new File(['%PDF-1.4 essai'], 'piece.pdf', { type: 'application/pdf' }))
      return (await visitor.post(`${url}/services/reclamations`, form)).text()
    },
    kill: () => portal.kill(),
    async restart(settings?: Record<string, string>) {
      await portal.kill()
      portal = await start(settings)
    },
    /** Sends the process a signal. */
    signal: (name: NodeJS.Signals) => process.kill(portal.pid, name),
    /** In the portal's own store, as another program. */
    store<T>(work: (db: DatabaseSync) => T): T {
      const db = new DatabaseSync(file, { timeout: 5000 })
      try {
        return work(db)
      } finally {
        db.close()
      }
    },
    openStore: () => new DatabaseSync(file, { timeout: 5000 }),
    async close() {
      await portal.kill()
      await backend.kill()
      exporter.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
