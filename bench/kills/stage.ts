import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import type { Random } from '../../app/backend/world/names.ts'
import { type BackendProcess, startBackendProcess } from '../../tests/support/backend-process.ts'
import {
  type Browser,
  logIn,
  type PortalProcess,
  startPortal,
} from '../../tests/support/portal-process.ts'
import { createDatabase, freePort, startPostgres } from '../../tests/support/postgres.ts'

export type StoreKind = 'sqlite' | 'postgresql'

/** The processes of a campaign, which are killed and started again while people use them. */
export type Stage = Awaited<ReturnType<typeof openStage>>

/** One portal on SQLite, two on PostgreSQL; the embedded back end, with the payment provider, behind them. */
export async function openStage(store: StoreKind, random: Random) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kills-'))
  const postgres = store === 'postgresql' ? await startPostgres() : undefined
  const database = postgres
    ? await createDatabase(postgres.url)
    : `file:${path.join(dataDir, 'portal.db')}`
  const ports = { api: await freePort(), payment: await freePort() }
  const portalPorts = [await freePort(), ...(postgres ? [await freePort()] : [])]
  // One portal to the world, at the address of the first: there the provider's notifications go.
  const settings = { PORTAL_URL: `http://127.0.0.1:${portalPorts[0]}` }
  let backend: BackendProcess = await startBackendProcess(ports, dataDir, settings)
  const { apiUrl, paymentUrl } = backend

  const portals: { url: string; start: () => Promise<PortalProcess>; process: PortalProcess }[] = []
  for (const port of portalPorts) {
    const start = () =>
      startPortal(port, {
        ...settings,
        UTILITY_API_URL: `${apiUrl}/api`,
        // A call is given up, and what came of it looked up, as in production, only sooner.
        UTILITY_TIMEOUT_MS: '2000',
        UTILITY_BREAKER_MS: '200',
        PAYMENT_ORIGIN: paymentUrl,
        DATABASE_URL: database,
        MAILS_PER_HOUR: '1000000',
        LOG_LEVEL: 'error',
      })
    portals.push({ url: `http://127.0.0.1:${port}`, start, process: await start() })
  }

  async function killPortal() {
    const victim = random.pick(portals)
    await victim.process.kill()
    victim.process = await victim.start()
  }

  async function killBackend() {
    await backend.kill()
    backend = await startBackendProcess(ports, dataDir, settings)
  }

  return {
    paymentUrl,
    anyPortal: () => random.pick(portals).url,
    /** Kills one process, at once, and starts it again. */
    kill: (victim: 'portal' | 'backend') => (victim === 'portal' ? killPortal() : killBackend()),
    /** What the utility has in its books. */
    inBackend: booksIn(dataDir),
    async close() {
      await Promise.all(portals.map(({ process }) => process.kill()))
      await backend.kill()
      await postgres?.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Asks the utility's database. */
export const booksIn =
  (dataDir: string) =>
  <T>(sql: string, ...values: (string | number)[]): T[] => {
    const db = new DatabaseSync(path.join(dataDir, 'backend.db'))
    try {
      db.exec('PRAGMA busy_timeout = 5000')
      return db.prepare(sql).all(...values) as T[]
    } finally {
      db.close()
    }
  }

/** Tries until it works, as a subscriber does whose browser says that the site cannot be reached. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await setTimeout(200)
    }
  }
}

/** A subscriber, and what they do once they are logged in. */
export type Person = { login: string; act: (browser: Browser) => Promise<void> }

/** Logs them in one after another, and then lets all of them act. */
export async function enter(stage: Stage, people: Person[]): Promise<Promise<unknown>[]> {
  const browsers: Browser[] = []
  for (const { login } of people) browsers.push(await logIn(stage.anyPortal(), login))
  return people.map(({ act }, n) => act(browsers[n] as Browser))
}
