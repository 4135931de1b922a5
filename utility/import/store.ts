import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { migrate } from '../../prisma/workarounds/migrate.ts'
import { type Entity, type EntityName, entities, entityNames } from './entities.ts'

/**
 * The utility's database as an import sees it: its own connection, beside that of the system in service, with a file
 * `stage` attached in which the rows of the folder are laid out and compared. Nothing is written to the utility's tables
 * but by `inTransaction`.
 */
export type Store = ReturnType<typeof openStore> extends Promise<infer S> ? S : never

const migrations = path.join(import.meta.dirname, '../prisma/migrations')
const dayMs = 86_400_000

export async function openStore(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = path.resolve(dataDir, 'backend.db')
  await migrate(`file:${file}`, migrations)
  forgetLeftOver(dataDir)
  const folder = mkdtempSync(path.join(path.resolve(dataDir), 'import-'))
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA busy_timeout=60000; PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL;
    PRAGMA journal_mode=WAL; PRAGMA cache_size=-64000;`)
  db.prepare('ATTACH ? AS stage').run(path.join(folder, 'stage.db'))
  db.exec('PRAGMA stage.synchronous=OFF; PRAGMA stage.cache_size=-64000')
  createStage(db)
  const all = <Row>(sql: string, ...values: SQLInputValue[]) =>
    db.prepare(sql).all(...values) as Row[]
  return {
    db,
    all,
    /** Where the PDF of invoices are kept. */
    files: path.resolve(dataDir, 'factures'),
    /** Where PDF that a file held are laid, until they are copied. */
    papers: folder,
    reports: path.resolve(dataDir, 'rapports'),
    one: <Row>(sql: string, ...values: SQLInputValue[]) => all<Row>(sql, ...values)[0] as Row,
    run: (sql: string, ...values: SQLInputValue[]) =>
      Number(db.prepare(sql).run(...values).changes),
    each: <Row>(sql: string, ...values: SQLInputValue[]) =>
      db.prepare(sql).iterate(...values) as Iterable<Row>,
    inTransaction<T>(work: () => T): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        if (db.isTransaction) db.exec('ROLLBACK')
        throw error
      }
    },
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What an import that was killed has left; one that runs is younger. */
function forgetLeftOver(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter(one => one.startsWith('import-'))) {
    const folder = path.join(dataDir, name)
    if (statSync(folder).mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true })
  }
}

const quoted = (names: string[]) => names.map(name => `"${name}"`).join(', ')
export const columnsOf = ({ columns }: Entity) => quoted(columns)

function createStage(db: DatabaseSync): void {
  for (const name of entityNames)
    db.exec(`
      CREATE TABLE stage."${name}" (n INTEGER PRIMARY KEY, source INTEGER, line INTEGER, key TEXT, hash TEXT, parent TEXT,
        kept TEXT, ${columnsOf(entities[name])});
      CREATE TABLE stage."${name}_todo" (n INTEGER PRIMARY KEY, is_new INTEGER);`)
  db.exec(`
    CREATE TABLE stage.lignes (file INTEGER, line INTEGER, invoice TEXT, kind TEXT, cents INTEGER);
    CREATE TABLE stage.refused (entity TEXT, key TEXT);
    CREATE TABLE stage.gone (entity TEXT, key TEXT, PRIMARY KEY (entity, key)) WITHOUT ROWID;
    CREATE TABLE stage.figures (n INTEGER PRIMARY KEY, id INTEGER, consumption INTEGER, daily REAL, mean REAL);
    CREATE TABLE stage.refigured (id INTEGER PRIMARY KEY, consumption INTEGER, daily REAL, mean REAL);`)
}

/** A statement that lays out a row of this entity. */
export function insertion({ db }: Pick<Store, 'db'>, name: EntityName) {
  const { columns } = entities[name]
  const places = ['?', '?', '?', '?', '?', '?', ...columns.map(() => '?')].join(', ')
  return db.prepare(
    `INSERT INTO stage."${name}" (source, line, key, hash, parent, kept, ${quoted(columns)}) VALUES (${places})`,
  )
}
