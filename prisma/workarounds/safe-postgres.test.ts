import { setImmediate } from 'node:timers/promises'
import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDatabase, freePort, tunnelTo } from '../../tests/support/postgres.ts'
import type { ReadingAdapter } from './adapter.ts'
import { type Deadlines, safePostgres } from './safe-postgres.ts'

const sql = (text: string) => ({ sql: text, args: [], argTypes: [] })
const patient: Deadlines = { connection: 3000, statement: 4000, answer: 5000 }

let url: string
let other: pg.Client
const opened: SqlDriverAdapter[] = []

beforeEach(async () => {
  url = await createDatabase(inject('postgres'))
  other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('CREATE TABLE town (id INTEGER)')
})

afterEach(async () => {
  await Promise.all(opened.splice(0).map(one => one.dispose()))
  await other.end()
})

async function open(deadlines: Partial<Deadlines> = {}) {
  const adapter = await safePostgres(url, { ...patient, ...deadlines }).connect()
  opened.push(adapter)
  return adapter
}

/** As a restart of the server does, or a network that fails; they are gone when it resolves. */
const cutAll = () =>
  other.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`)

/** Resolves once the server works on a query that is like this. */
async function isRunning(query: string): Promise<void> {
  const running = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'active' AND query LIKE $1`
  while ((await other.query(running, [query])).rowCount === 0) await setImmediate()
}

const towns = async () => Number((await other.query('SELECT count(*) FROM town')).rows[0].count)
const failure = (kind: string) => ({ cause: { kind } })

test('a read whose connection is cut is answered all the same', async () => {
  const adapter = await open()
  await other.query('SELECT pg_advisory_lock(1)')
  const reading = adapter.queryRaw(sql('SELECT 1 FROM pg_advisory_lock(1)'))
  await isRunning('SELECT 1 FROM pg_advisory_lock%')
  await cutAll()
  await other.query('SELECT pg_advisory_unlock(1)')
  expect((await reading).rows).toEqual([[1]])
})

test('reads on connections that were cut while idle are answered, and transactions begin', async () => {
  const adapter = await open()
  const reads = () => Promise.all([1, 2, 3].map(() => adapter.queryRaw(sql('SELECT 1'))))
  await reads()
  await cutAll()
  expect((await reads()).map(({ rows }) => rows)).toEqual([[[1]], [[1]], [[1]]])
  await cutAll()
  const transaction = await adapter.startTransaction()
  await transaction.executeRaw(sql('INSERT INTO town VALUES (1)'))
  await transaction.executeRaw(sql('COMMIT'))
  await transaction.commit()
  expect(await towns()).toBe(1)
})

test('[BEY-101] connections that are cut under many operations end no process', async () => {
  const adapter = await open()
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  let isOver = false
  const write = async () => {
    const transaction = await adapter.startTransaction()
    try {
      await transaction.executeRaw(sql('INSERT INTO town VALUES (1)'))
      await transaction.executeRaw(sql('COMMIT'))
      await transaction.commit()
    } catch {
      await transaction.rollback()
    }
  }
  const works = [
    write,
    () => adapter.queryRaw(sql('SELECT count(*) FROM town')),
    () => adapter.read({ name: 'towns', sql: 'SELECT count(*) FROM town' }, []),
  ]
  const busy = Array.from({ length: 33 }, async (_, index) => {
    while (!isOver) await works[index % works.length]?.().catch(() => setImmediate())
  })
  for (let cut = 0; cut < 4; cut++) {
    await isRunning('%town%')
    await cutAll()
  }
  isOver = true
  await Promise.all(busy)
  process.off('uncaughtExceptionMonitor', note)
  expect(uncaught).toEqual([])
  expect((await adapter.queryRaw(sql('SELECT 1'))).rows).toEqual([[1]])
}, 30_000)

describe('[BEY-102] a server that is away is reported as away, by every way to it', () => {
  const ways: Record<string, (adapter: ReadingAdapter) => Promise<unknown>> = {
    'a prepared read': adapter => adapter.read({ name: 'one', sql: 'SELECT 1' }, []),
    'a read': adapter => adapter.queryRaw(sql('SELECT 1')),
    'a write': adapter => adapter.executeRaw(sql('INSERT INTO town VALUES (1)')),
    'a transaction': adapter => adapter.startTransaction(),
  }
  const away = /^(ConnectionClosed|DatabaseNotReachable)$/

  test.each(Object.entries(ways))('%s', async (_, way) => {
    const tunnel = await tunnelTo(url)
    const nowhere = [
      `127.0.0.1:${await freePort()}`,
      `localhost:${await freePort()}`,
      'base.invalid',
    ]
    for (const host of [...nowhere, new URL(tunnel.url).host]) {
      tunnel.resetNext(2)
      const adapter = await safePostgres(`postgresql://test@${host}/portail`, patient).connect()
      const kind = await way(adapter).then(
        () => 'answered',
        error => error.cause?.kind ?? String(error),
      )
      expect(kind, host).toMatch(away)
      await adapter.dispose()
    }
    await tunnel.close()
  })
})

test('[BEY-102] a prepared read is tried once more, when the server comes back meanwhile', async () => {
  const tunnel = await tunnelTo(url)
  tunnel.resetNext()
  const adapter = await safePostgres(tunnel.url, patient).connect()
  opened.push(adapter)
  expect(await adapter.read({ name: 'one', sql: 'SELECT 1 AS one' }, [])).toEqual([{ one: 1 }])
  await tunnel.close()
})

test('what may have been written is not tried again', async () => {
  const adapter = await open()
  const writing = adapter.executeRaw(
    sql('INSERT INTO town SELECT 1 FROM (SELECT pg_sleep(20)) AS slow'),
  )
  const refused = expect(writing).rejects.toMatchObject(failure('ConnectionClosed'))
  await isRunning('INSERT%')
  await cutAll()
  await refused
  const transaction = await adapter.startTransaction()
  await transaction.executeRaw(sql('INSERT INTO town VALUES (2)'))
  await cutAll()
  const next = transaction.executeRaw(sql('INSERT INTO town VALUES (3)'))
  await expect(next).rejects.toMatchObject(failure('ConnectionClosed'))
  await transaction.rollback()
  expect(await towns()).toBe(0)
})

test('a statement that waits for a lock fails, and its connection stays in use', async () => {
  const adapter = await open({ statement: 1000 })
  await other.query('BEGIN; LOCK TABLE town')
  const write = adapter.executeRaw(sql('INSERT INTO town VALUES (1)'))
  await expect(write).rejects.toMatchObject(failure('SocketTimeout'))
  await other.query('ROLLBACK')
  await adapter.executeRaw(sql('INSERT INTO town VALUES (2)'))
  expect(await towns()).toBe(1)
})

test('a server that says nothing more is given up, with the transaction that was open', async () => {
  const adapter = await open({ statement: 20_000, answer: 1500 })
  const transaction = await adapter.startTransaction()
  await transaction.executeRaw(sql('INSERT INTO town VALUES (1)'))
  const hung = transaction.queryRaw(sql('SELECT pg_sleep(20)'))
  await expect(hung).rejects.toMatchObject(failure('SocketTimeout'))
  await transaction.rollback()
  await adapter.executeRaw(sql('INSERT INTO town VALUES (2)'))
  expect((await other.query('SELECT id FROM town')).rows).toEqual([{ id: 2 }])
})

test('a request that waits in vain for a free connection fails with that reason', async () => {
  const adapter = await open()
  const all = await Promise.all(Array.from({ length: 10 }, () => adapter.startTransaction()))
  const read = adapter.queryRaw(sql('SELECT 1'))
  await expect(read).rejects.toMatchObject(failure('SocketTimeout'))
  await Promise.all(all.map(one => one.rollback()))
})

test('another error stays what it is', async () => {
  const adapter = await open()
  const read = adapter.queryRaw(sql('SELECT 1 FROM nowhere'))
  await expect(read).rejects.toMatchObject(failure('TableDoesNotExist'))
})
