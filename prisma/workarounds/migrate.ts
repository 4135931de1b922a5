import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import type { QueryConfig } from 'pg'

const SQLITE_BUSY = 5

export type Dialect = 'sqlite' | 'postgresql'

/** Throws on a URL that is neither `file:…` nor `postgres(ql)://…`. */
export function dialectOf(url: string): Dialect {
  if (url.startsWith('file:')) return 'sqlite'
  if (/^postgres(ql)?:\/\//.test(url)) return 'postgresql'
  throw new Error('DATABASE_URL must start with file: or postgresql://')
}

export const sqlitePath = (url: string) => url.replace(/^file:/, '')

/** A failure that a retry does not solve: the operator has to look at it. The message names the migration. */
export class MigrationFailure extends Error {
  readonly migration: string

  constructor(migration: string, reason: string, cause?: unknown) {
    super(`Migration ${migration}: ${reason}`, { cause })
    this.name = 'MigrationFailure'
    this.migration = migration
  }
}

/**
 * Applies, in order, the migrations of `folder` (`<number>_<name>/migration.sql`) that the database does not have yet,
 * each in its own transaction, and answers their names. It keeps Prisma's own table `_prisma_migrations` and checksums,
 * so that `prisma migrate` understands the history. Several processes may start at once: one applies, the others wait
 * and find nothing to do. Throws `MigrationFailure` when a migration fails (its changes are undone) or was edited after
 * it had been applied, and another error when the database is out of reach or locked.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const migrations = readMigrations(folder)
  const db = await connect(url)
  try {
    if (await isUpToDate(db, migrations)) return []
    if (db.before) await db.exec(db.before)
    await db.exec(db.table)
    const applied: string[] = []
    for (const migration of migrations) {
      if (await apply(db, migration)) applied.push(migration.name)
    }
    return applied
  } finally {
    await db.close()
  }
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

interface Recorded {
  migration_name: string
  checksum: string
  finished_at: unknown
}

interface Connection {
  exec(sql: string): unknown
  rows<T>(sql: string): Promise<T[]> | T[]
  close(): unknown
  /** SQL that runs before the first transaction. */
  before?: string
  begin: string
  table: string
  hasTable: string
  brokenKeys?: string
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => entry.name)
    .sort()
    .map(name => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

async function isUpToDate(db: Connection, migrations: Migration[]) {
  const [{ found } = { found: 0 }] = await db.rows<{ found: unknown }>(db.hasTable)
  if (Number(found) === 0) return false
  const recorded = await readRecorded(db)
  return migrations.every(migration => isApplied(migration, recorded))
}

function readRecorded(db: Connection) {
  return db.rows<Recorded>(
    'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
  )
}

function isApplied(migration: Migration, recorded: Recorded[]) {
  const row = recorded.find(one => one.migration_name === migration.name)
  if (!row) return false
  if (!row.finished_at) throw new MigrationFailure(migration.name, 'it failed earlier: resolve it')
  if (row.checksum === migration.checksum) return true
  throw new MigrationFailure(migration.name, 'it was edited after it had been applied')
}

async function apply(db: Connection, migration: Migration) {
  await db.exec(db.begin)
  try {
    // Read again inside the transaction: another process may have just applied it.
    const missing = !isApplied(migration, await readRecorded(db))
    if (missing) {
      await db.exec(migration.sql)
      if (db.brokenKeys && (await db.rows(db.brokenKeys)).length > 0) {
        throw new MigrationFailure(migration.name, 'rows break foreign keys')
      }
      await db.exec(record(migration))
    }
    await db.exec('COMMIT')
    return missing
  } catch (error) {
    await rollBack(db)
    if (error instanceof MigrationFailure || isPassing(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailure(migration.name, reason, error)
  }
}

/** Whether the database was locked or out of reach, which says nothing about the migration. */
function isPassing(error: unknown): boolean {
  const { errcode, severity, code } = error as Partial<Record<string, unknown>>
  if (errcode !== undefined) return (Number(errcode) & 0xff) === SQLITE_BUSY
  // An error of PostgreSQL itself has a severity; the others are about its connection.
  return severity === undefined || /^(08|40|57P)/.test(String(code))
}

async function rollBack(db: Connection) {
  try {
    await db.exec('ROLLBACK')
  } catch {
    // SQLite rolls back by itself on some errors: there is nothing left to undo.
  }
}

function record({ name, checksum }: Migration) {
  const now = new Date().toISOString().replace('Z', '+00:00')
  return `INSERT INTO "_prisma_migrations"
    (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    VALUES ('${randomUUID()}', '${checksum}', '${name.replaceAll("'", "''")}', '${now}', '${now}', 1)`
}

const connect = (url: string) =>
  dialectOf(url) === 'sqlite' ? connectSqlite(sqlitePath(url)) : connectPostgres(url)

async function connectSqlite(file: string): Promise<Connection> {
  const { DatabaseSync } = await import('node:sqlite')
  keepPrivate(file)
  const db = new DatabaseSync(file, { timeout: 10_000 })
  return {
    exec: sql => db.exec(sql),
    rows: <T>(sql: string) => db.prepare(sql).all() as T[],
    close: () => db.close(),
    begin: 'BEGIN IMMEDIATE',
    // This works only outside a transaction. Otherwise rebuilding a table would delete the rows that refer to it.
    before: 'PRAGMA foreign_keys=OFF',
    brokenKeys: 'PRAGMA foreign_key_check',
    hasTable: `SELECT count(*) AS found FROM sqlite_master WHERE name = '_prisma_migrations'`,
    table: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" TEXT PRIMARY KEY NOT NULL,
      "checksum" TEXT NOT NULL,
      "finished_at" DATETIME,
      "migration_name" TEXT NOT NULL,
      "logs" TEXT,
      "rolled_back_at" DATETIME,
      "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
      "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
    )`,
  }
}

/** No other user of this machine may read a database or its journal, which SQLite creates with the same rights. */
export function keepPrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const end of ['', '-wal', '-shm', '-journal']) {
    const stat = statSync(file + end, { throwIfNoEntry: false })
    if (!stat || (stat.mode & 0o077) === 0) continue
    try {
      chmodSync(file + end, 0o600)
    } catch {
      process.emitWarning(`${file + end}: others may read it, and it is not ours to change that`)
    }
  }
}

const transactionLock = 'SELECT pg_advisory_xact_lock(72707369)'

async function connectPostgres(url: string): Promise<Connection> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  return {
    // A migration may take long, and wait for another process's migration.
    exec: sql => client.query(sql),
    rows: async <T>(text: string) =>
      (await client.query({ text, query_timeout: 5000 } as QueryConfig)).rows as T[],
    close: () => client.end(),
    // A lock of the transaction, with the number of Prisma's own: behind PgBouncer, the next transaction may be on
    // another connection, so that a session's lock would be lost. A migration may take longer than other statements.
    // The server checks the connection: otherwise it would go on for a killed process, and keep the lock.
    begin: `BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL client_connection_check_interval = '1s';
      ${transactionLock}`,
    hasTable: `SELECT count(to_regclass('_prisma_migrations')) AS found`,
    // Sent in one query, the statements are one transaction.
    table: `${transactionLock}; CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      id VARCHAR(36) PRIMARY KEY NOT NULL,
      checksum VARCHAR(64) NOT NULL,
      finished_at TIMESTAMPTZ,
      migration_name VARCHAR(255) NOT NULL,
      logs TEXT,
      rolled_back_at TIMESTAMPTZ,
      started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
      applied_steps_count INTEGER NOT NULL DEFAULT 0
    )`,
  }
}
