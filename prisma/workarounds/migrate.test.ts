import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eachDialect } from '../../tests/support/stores.ts'
import { dialectOf, migrate, sqlitePath } from './migrate.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'migrate-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function writeMigration(name: string, sql: string) {
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

/** A statement that does not end, and whether a migration is in the middle of it. */
const endless = {
  sqlite: {
    sql: 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;',
    async isRunning(url: string) {
      const db = new DatabaseSync(sqlitePath(url), { timeout: 0 })
      try {
        db.exec('BEGIN IMMEDIATE; ROLLBACK')
        return false
      } catch {
        return true
      } finally {
        db.close()
      }
    },
  },
  postgresql: {
    sql: 'SELECT pg_sleep(600);',
    async isRunning(url: string) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      )
      await client.end()
      return rows.length > 0
    },
  },
}

eachDialect((dialect, _open, newDatabase) => {
  test('each migration is applied once, in order', async () => {
    const url = await newDatabase()
    writeMigration('0002_b', 'ALTER TABLE town ADD COLUMN zip TEXT;')
    writeMigration('0001_a', 'CREATE TABLE town (id INTEGER);')
    expect(await migrate(url, folder)).toEqual(['0001_a', '0002_b'])
    expect(await migrate(url, folder)).toEqual([])
    writeMigration(
      '0003_c',
      'INSERT INTO town VALUES (1, null); INSERT INTO town VALUES (2, null);',
    )
    expect(await migrate(url, folder)).toEqual(['0003_c'])
  })

  test('a migration edited after it was applied is refused', async () => {
    const url = await newDatabase()
    writeMigration('0001_a', 'CREATE TABLE town (id INTEGER);')
    await migrate(url, folder)
    writeMigration('0001_a', 'CREATE TABLE town (id INTEGER, zip TEXT);')
    await expect(migrate(url, folder)).rejects.toThrow('0001_a: it was edited')
  })

  test('a migration that fails leaves nothing behind and can be corrected', async () => {
    const url = await newDatabase()
    writeMigration('0001_a', 'CREATE TABLE town (id INTEGER); CREATE TABLE town (id INTEGER);')
    await expect(migrate(url, folder)).rejects.toMatchObject({
      name: 'MigrationFailure',
      migration: '0001_a',
    })
    writeMigration('0001_a', 'CREATE TABLE town (id INTEGER);')
    expect(await migrate(url, folder)).toEqual(['0001_a'])
  })

  test('a process killed in the middle of a migration leaves nothing behind; the next one applies it', async () => {
    const url = await newDatabase()
    const { sql, isRunning } = endless[dialect]
    writeMigration('0001_a', 'CREATE TABLE town (id INTEGER);')
    await migrate(url, folder)
    writeMigration(
      '0002_b',
      `ALTER TABLE town ADD COLUMN zip TEXT; ${sql} CREATE TABLE road (id INTEGER);`,
    )
    const script = `
      import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))}
      await migrate(${JSON.stringify(url)}, ${JSON.stringify(folder)})`
    const program = spawn(process.execPath, ['--input-type=module', '--eval', script])
    const ended = once(program, 'exit')
    await vi.waitUntil(() => isRunning(url), { timeout: 20_000, interval: 50 })
    program.kill('SIGKILL')
    await ended
    writeMigration(
      '0002_b',
      'ALTER TABLE town ADD COLUMN zip TEXT; CREATE TABLE road (id INTEGER);',
    )
    expect(await migrate(url, folder)).toEqual(['0002_b'])
  })

  test('four processes that start at once apply each migration once', async () => {
    const url = await newDatabase()
    for (let n = 1; n <= 9; n++) writeMigration(`000${n}_t`, `CREATE TABLE town_${n} (id INTEGER);`)
    const script = `
      import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))}
      console.log(JSON.stringify(await migrate(${JSON.stringify(url)}, ${JSON.stringify(folder)})))`
    const run = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    const outputs = await Promise.all([run(), run(), run(), run()])
    const applied = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[])
    expect(applied.sort()).toEqual(Array.from({ length: 9 }, (_, n) => `000${n + 1}_t`))
  }, 60_000)
})

test('rebuilding a table on SQLite deletes no row that refers to it', async () => {
  const url = `file:${path.join(folder, 'a.db')}`
  writeMigration(
    '0001_a',
    `CREATE TABLE parent (id INTEGER PRIMARY KEY);
     CREATE TABLE child (parent INTEGER REFERENCES parent (id) ON DELETE CASCADE);
     INSERT INTO parent VALUES (1); INSERT INTO child VALUES (1);`,
  )
  await migrate(url, folder)
  writeMigration(
    '0002_b',
    `CREATE TABLE new_parent (id INTEGER PRIMARY KEY, name TEXT);
     INSERT INTO new_parent (id) SELECT id FROM parent;
     DROP TABLE parent; ALTER TABLE new_parent RENAME TO parent;`,
  )
  await migrate(url, folder)
  const db = new DatabaseSync(sqlitePath(url))
  expect(db.prepare('SELECT parent FROM child').all()).toEqual([{ parent: 1 }])
  db.close()
})

test('a migration on SQLite that breaks a foreign key is undone', async () => {
  const url = `file:${path.join(folder, 'a.db')}`
  writeMigration(
    '0001_a',
    `CREATE TABLE parent (id INTEGER PRIMARY KEY);
     CREATE TABLE child (parent INTEGER REFERENCES parent (id));
     INSERT INTO child VALUES (1);`,
  )
  await expect(migrate(url, folder)).rejects.toThrow('break foreign keys')
})

test('a SQLite database and its folder are closed to other users, nor is one that was', async () => {
  writeMigration('0001_a', 'CREATE TABLE town (id INTEGER);')
  const data = mkdtempSync(path.join(tmpdir(), 'private-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const file = path.join(data, 'new', 'a.db')
  await migrate(`file:${file}`, folder)
  const modeOf = (name: string) => (statSync(name).mode & 0o777).toString(8)
  expect([modeOf(path.dirname(file)), modeOf(file)]).toEqual(['700', '600'])
  const db = new DatabaseSync(file)
  db.exec('PRAGMA journal_mode=WAL; INSERT INTO town VALUES (1)')
  const files = ['', '-wal', '-shm'].map(end => file + end)
  expect(files.map(modeOf)).toEqual(['600', '600', '600'])
  for (const name of files) chmodSync(name, 0o644)
  await migrate(`file:${file}`, folder)
  expect(files.map(modeOf)).toEqual(['600', '600', '600'])
  db.close()
})

test('a database address of another kind is refused', () => {
  expect(dialectOf('file:.data/portal.db')).toBe('sqlite')
  expect(dialectOf('postgres://localhost/portal')).toBe('postgresql')
  expect(() => dialectOf('mysql://localhost/portal')).toThrow('DATABASE_URL')
})
