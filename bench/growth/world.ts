import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrate } from '../../prisma/workarounds/migrate.ts'
import { type BackendProcess, startBackendProcess } from '../../tests/support/backend-process.ts'
import { type PortalProcess, startPortal } from '../../tests/support/portal-process.ts'
import { createDatabase, freePort, type Postgres } from '../../tests/support/postgres.ts'
import { backendRows } from './backend-rows.ts'
import type { Filling, Size, Value } from './draw.ts'
import { portalRows } from './portal-rows.ts'

/**
 * Adds these rows to a database that no program has open. Indexes and triggers come back once the rows are there: `after`
 * does what the triggers would have done. What is there already stays. Answers how many rows.
 */
function fillSqlite(file: string, fillings: Filling[], after = ''): number {
  const db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF; PRAGMA cache_size=-400000',
  )
  const extras = db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all() as { type: string; name: string; sql: string }[]
  db.exec('BEGIN')
  for (const { type, name } of extras) db.exec(`DROP ${type} "${name}"`)
  let count = 0
  for (const { table, columns, rows } of fillings) {
    const names = columns.map(column => `"${column}"`).join()
    const insert = db.prepare(
      `INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`,
    )
    for (const row of rows) {
      insert.run(...row)
      count++
    }
  }
  db.exec(after)
  for (const { sql } of extras) db.exec(sql)
  db.exec('COMMIT; PRAGMA journal_mode=WAL')
  db.close()
  return count
}

/**
 * The same on PostgreSQL, by COPY from a file: the server is on this machine, and its user is its superuser. Afterwards
 * it knows its tables, as autovacuum would have seen to.
 */
async function fillPostgres(url: string, fillings: Filling[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'copie-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'rows')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Foreign keys are triggers.
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
       WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
    let count = 0
    for (const { table, columns, rows } of fillings) {
      count += writeRows(file, rows)
      const names = columns.map(column => `"${column}"`).join()
      await client.query(`COPY "${table}" (${names}) FROM '${file}'`)
    }
    for (const { sql } of indexes) await client.query(sql)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
    return count
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const cell = (value: Value) =>
  value === null ? '\\N' : String(value).replace(/[\\\n\t\r]/g, char => escapes[char] as string)

function writeRows(file: string, rows: Iterable<Value[]>): number {
  const output = openSync(file, 'w', 0o644)
  let count = 0
  let text = ''
  for (const row of rows) {
    text += `${row.map(cell).join('\t')}\n`
    count++
    if (text.length > 4_000_000) {
      writeSync(output, text)
      text = ''
    }
  }
  writeSync(output, text)
  closeSync(output)
  return count
}

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

/** The tables that the back end's triggers keep up to date. */
const after = `
  UPDATE Subscriber SET hasAccount = true WHERE refAbo IN (SELECT refAbo FROM Account);
  INSERT OR IGNORE INTO SearchStale SELECT refAbo FROM Subscriber;
  DELETE FROM PointSearch;
  INSERT INTO PointSearch (pdcRef, words) SELECT pdcRef, words FROM PointText;
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
