import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrate } from '../../prisma/workarounds/migrate.ts'
import { type BackendProcess, startBackendProcess } from '../../tests/support/backend-process.ts'
import { type PortalProcess, startPortal } from '../../tests/support/portal-process.ts'
import { createDatabase, freePort, type Postgres } from '../../tests/support/postgres.ts'
import { backendRows } from './backend-rows.ts'
import { portalRows } from './portal-rows.ts'
import { fillPostgres } from './postgres-fill.ts'
import type { Size } from './size.ts'
import { fillSqlite } from './sqlite-fill.ts'

/** A portal and its back end on a world of their own: that of the demonstration, or the same grown. */
export type World = {
  portal: string
  backend: BackendProcess
  program: PortalProcess
  folder: string
  databaseUrl: string
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** `size`: what is added to the demonstration's world. The portal's store is on this PostgreSQL, or else on SQLite. */
export async function startWorld(size: Size, postgres?: Postgres): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'croissance-'))
  const ports = { api: await freePort(), payment: await freePort() }
  mkdirSync(folder, { recursive: true })
  // Its first start loads the demonstration.
  let backend = await startBackendProcess(ports, folder)
  const databaseUrl = postgres
    ? await createDatabase(postgres.url)
    : `file:${join(folder, 'portal.db')}`
  await backend.kill()
  const file = join(folder, 'backend.db')
  await timed('back end (SQLite)', () => fillSqlite(file, backendRows(size, hashIn(file)), after))
  const dialect = postgres ? 'postgresql' : 'sqlite'
  await migrate(databaseUrl, `prisma/portal/${dialect}/migrations`)
  await timed(`portail (${postgres ? 'PostgreSQL' : 'SQLite'})`, () =>
    postgres
      ? fillPostgres(databaseUrl, portalRows(size))
      : fillSqlite(join(folder, 'portal.db'), portalRows(size)),
  )
  backend = await startBackendProcess(ports, folder)
  const port = await freePort()
  const settings = {
    DATABASE_URL: databaseUrl,
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    LOG_LEVEL: 'error',
  }
  const program = await startPortal(port, settings)
  return {
    portal: `http://127.0.0.1:${port}`,
    ...{ backend, program, folder, databaseUrl, settings },
    async stop() {
      await program.kill()
      await backend.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What the back end's triggers keep up to date. */
const after = `
  UPDATE Subscriber SET hasAccount = true WHERE refAbo IN (SELECT refAbo FROM Account);
  UPDATE AccountTally SET accounts = (SELECT count(*) FROM Account);
  DELETE FROM AccountSearch;
  INSERT INTO AccountSearch (refAbo, mail, lastNameKey)
    SELECT a.refAbo, a.mail, s.lastNameKey FROM Account a JOIN Subscriber s ON s.refAbo = a.refAbo`

/** Of the password that all subscribers of the demonstration share. */
function hashIn(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true })
  const { passwordHash } = db
    .prepare(`SELECT passwordHash FROM Account WHERE refAbo = '100001'`)
    .get() as { passwordHash: string }
  db.close()
  return passwordHash
}

async function timed(what: string, fill: () => Promise<number> | number): Promise<void> {
  const started = performance.now()
  const count = await fill()
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  console.log(`${what} : ${count.toLocaleString('fr-FR')} lignes en ${seconds} s`)
}
