import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { PrismaSqlite } from 'prisma-adapter-sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { safeSqlite } from './safe-sqlite.ts'

const sql = (text: string, ...args: unknown[]) => ({
  sql: text,
  args,
  argTypes: args.map(() => ({ scalarType: 'unknown', arity: 'scalar' }) as const),
})

let folder: string
let url: string
let connections: SqlDriverAdapter[]
let adapter: SqlDriverAdapter

function recording(inner: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    async connect() {
      const connection = await inner.connect()
      connections.push(connection)
      return connection
    },
  }
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'safe-sqlite-'))
  url = `file:${path.join(folder, 'a.db')}`
  connections = []
  adapter = await safeSqlite(recording(new PrismaSqlite({ url }))).connect()
  await adapter.executeScript('CREATE TABLE parent (id INTEGER PRIMARY KEY)')
  await adapter.executeScript(
    'CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent (id))',
  )
})

afterEach(async () => {
  await adapter.dispose()
  rmSync(folder, { recursive: true })
})

function committedParents() {
  const other = new DatabaseSync(path.join(folder, 'a.db'), { readOnly: true })
  try {
    return other
      .prepare('SELECT id FROM parent ORDER BY id')
      .all()
      .map(({ id }) => id)
  } finally {
    other.close()
  }
}

test('a write outside a transaction waits for its end, and survives its rollback', async () => {
  const transaction = await adapter.startTransaction()
  await transaction.executeRaw(sql('INSERT INTO parent VALUES (1)'))
  const plain = adapter.executeRaw(sql('INSERT INTO parent VALUES (2)'))
  // Without the lock it would have run by now, inside the transaction.
  await setImmediate()
  await transaction.rollback()
  await plain
  expect(committedParents()).toEqual([2])
})

test('a read outside a transaction does not see what it has not committed', async () => {
  const transaction = await adapter.startTransaction()
  await transaction.executeRaw(sql('INSERT INTO parent VALUES (1)'))
  expect((await adapter.queryRaw(sql('SELECT id FROM parent'))).rows).toEqual([])
  expect((await transaction.queryRaw(sql('SELECT id FROM parent'))).rows).toEqual([[1]])
  await transaction.commit()
  expect((await adapter.queryRaw(sql('SELECT id FROM parent'))).rows).toEqual([[1]])
})

test('the connection that serves reads refuses to write', async () => {
  const [writer, reader] = connections
  expect(connections).toHaveLength(2)
  await writer?.executeRaw(sql('INSERT INTO parent VALUES (1)'))
  const refused = async () => reader?.executeRaw(sql('INSERT INTO parent VALUES (2)'))
  await expect(refused()).rejects.toThrow(/readonly/i)
})

test('a commit that fails undoes its transaction and lets the next one through', async () => {
  const transaction = await adapter.startTransaction()
  await transaction.executeRaw(sql('PRAGMA defer_foreign_keys=ON'))
  await transaction.executeRaw(sql('INSERT INTO parent VALUES (1)'))
  await transaction.executeRaw(sql('INSERT INTO child VALUES (1, 99)'))
  await expect(transaction.commit()).rejects.toThrow(/ForeignKey/)
  await adapter.executeRaw(sql('INSERT INTO parent VALUES (2)'))
  expect(committedParents()).toEqual([2])
})

describe('while another process has the database locked', () => {
  let other: DatabaseSync
  beforeEach(() => {
    other = new DatabaseSync(path.join(folder, 'a.db'))
    other.exec('BEGIN EXCLUSIVE')
  })
  afterEach(() => other.close())

  test('everything else of the process goes on, and reads are answered', async () => {
    const write = adapter.executeRaw(sql('INSERT INTO parent VALUES (1)'))
    // It has been tried by then, and the event loop is free.
    await setImmediate()
    expect((await adapter.queryRaw(sql('SELECT id FROM parent'))).rows).toEqual([])
    other.exec('ROLLBACK')
    await write
    expect(committedParents()).toEqual([1])
  })

  test('a transaction begins as soon as it can', async () => {
    const beginning = adapter.startTransaction()
    await setImmediate()
    other.exec('ROLLBACK')
    const transaction = await beginning
    await transaction.executeRaw(sql('INSERT INTO parent VALUES (1)'))
    await transaction.commit()
    expect(committedParents()).toEqual([1])
  })

  test('all who wait are refused in the end, and the next one writes', async () => {
    const waiting = [
      adapter.startTransaction(),
      ...[1, 2, 3].map(id => adapter.executeRaw(sql('INSERT INTO parent VALUES (?)', id))),
    ]
    const outcomes = await Promise.allSettled(waiting)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ reason: { cause: { kind: 'SocketTimeout' } } })
    other.exec('ROLLBACK')
    await adapter.executeRaw(sql('INSERT INTO parent VALUES (4)'))
    expect(committedParents()).toEqual([4])
  })
})

test('a process that exits leaves no journal behind, one that is killed does', async () => {
  const script = (end: string) => `
    import { PrismaSqlite } from 'prisma-adapter-sqlite'
    import { safeSqlite } from ${JSON.stringify(path.join(import.meta.dirname, 'safe-sqlite.ts'))}
    const { executeScript } = await safeSqlite(new PrismaSqlite({ url: process.argv[1] })).connect()
    await executeScript('CREATE TABLE written (id INTEGER)')
    ${end}`
  const run = (url: string, end: string) =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', script(end), url])
  const [exited, killed] = ['exited', 'killed'].map(name => path.join(folder, name))
  run(`file:${exited}`, 'process.exit(0)')
  run(`file:${killed}`, `process.kill(process.pid, 'SIGKILL')`)
  expect([existsSync(`${exited}-wal`), existsSync(`${killed}-wal`)]).toEqual([false, true])
})

test('foreign keys are enforced and each commit is on disk', async () => {
  await expect(adapter.executeRaw(sql('INSERT INTO child VALUES (1, 99)'))).rejects.toThrow()
  const [full] = (await adapter.queryRaw(sql('PRAGMA synchronous'))).rows
  expect(full?.map(Number)).toEqual([2])
})

test('a burst of large writes leaves a WAL of 64 MB at most', async () => {
  const walMegabytes = () => statSync(path.join(folder, 'a.db-wal')).size / 1024 / 1024
  await adapter.executeScript('CREATE TABLE large (content BLOB)')
  await adapter.executeRaw(sql(`INSERT INTO large VALUES (zeroblob(${70 * 1024 * 1024}))`))
  expect(walMegabytes()).toBeGreaterThan(64)
  await adapter.executeRaw(sql('INSERT INTO parent VALUES (1)'))
  expect(walMegabytes()).toBeLessThanOrEqual(64)
})

test('a database in memory is refused', async () => {
  const memory = safeSqlite(new PrismaSqlite({ url: ':memory:' }))
  await expect(memory.connect()).rejects.toThrow(/database file/)
})
