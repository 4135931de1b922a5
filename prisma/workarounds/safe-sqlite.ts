import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  DriverAdapterError,
  isDriverAdapterError,
  type SqlDriverAdapter,
  type SqlDriverAdapterFactory,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type { Argument, Prepared, ReadingAdapter, ReadingFactory, Row } from './adapter.ts'

const READ = /^\s*SELECT\b/i
const WAL_BYTES = 64 * 1024 * 1024
/** SQLite's own time-out is off: the driver is synchronous, and the whole process would wait with it. */
const TUNING = `PRAGMA busy_timeout=0; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
  PRAGMA journal_size_limit=${WAL_BYTES};`
/** In ms: how long work on a database that another process has locked is tried again, from when it was asked for. */
const BUSY_RETRY_MS = 1500
const BUSY = 5
const LOCKED = 6

/**
 * Makes a SQLite driver adapter safe in a server.
 * The adapters share one connection without a lock: a plain write issued while another request's transaction is open
 * runs inside that transaction, and is lost if it rolls back. Here one writer connection stands behind a lock (a
 * transaction holds it from BEGIN IMMEDIATE to its end) and a second, read-only connection serves plain SELECTs from
 * the last committed state (WAL).
 * While another process has the database locked, all other requests go on: a statement that needs the lock is tried
 * again for a second and a half, without blocking the event loop, then fails (SocketTimeout).
 * After a burst of large writes, the WAL is truncated to 64 MB once it is checkpointed. When the process exits, both
 * connections are closed: a WAL that is found at the next start is the sign of a process that was killed.
 * Inside an interactive transaction, write through its own client: the outer one would wait for it. Needs a database
 * file: `:memory:` is refused, since its two connections would be two databases.
 */
export function safeSqlite(inner: SqlDriverAdapterFactory): ReadingFactory {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    async connect(): Promise<ReadingAdapter> {
      const writer = await inner.connect()
      await switchToWal(writer)
      const reader = await inner.connect()
      await retryWhileBusy(() => reader.executeScript(`${TUNING} PRAGMA query_only=ON;`))
      const close = () => {
        process.off('exit', close)
        // Both are closed within this call, although they answer promises.
        void reader.dispose()
        void writer.dispose()
      }
      process.once('exit', close)
      return lockedAdapter(writer, reader, close)
    },
  }
}

async function switchToWal(writer: SqlDriverAdapter) {
  await writer.executeScript(TUNING)
  const answer = await retryWhileBusy(() => writer.queryRaw(statement('PRAGMA journal_mode=WAL')))
  if (answer.rows[0]?.[0] === 'wal') return
  await writer.dispose()
  throw new Error('SQLite needs a database file that can use WAL')
}

function lockedAdapter(
  writer: SqlDriverAdapter,
  reader: SqlDriverAdapter,
  close: () => void,
): ReadingAdapter {
  const prepare = preparing(reader)
  const { acquire, asking } = createLock()
  const locked = async <T>(work: () => Promise<T>) => {
    const asked = performance.now()
    const release = await acquire()
    try {
      return await retryWhileBusy(work, asked)
    } finally {
      release()
    }
  }
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: query =>
      READ.test(query.sql)
        ? retryWhileBusy(() => reader.queryRaw(query))
        : locked(() => writer.queryRaw(query)),
    read: (prepared, args) => retryWhileBusy(async () => prepare(prepared)(args)),
    connections: () => {
      const used = Math.min(asking(), 1)
      return { used, idle: 1 - used, waiting: asking() - used }
    },
    executeRaw: query => locked(() => writer.executeRaw(query)),
    executeScript: script => locked(() => writer.executeScript(script)),
    getConnectionInfo: () => writer.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    async startTransaction(level) {
      if (level && level !== 'SERIALIZABLE') return writer.startTransaction(level)
      const asked = performance.now()
      const release = await acquire()
      try {
        await retryWhileBusy(() => run(writer, 'BEGIN IMMEDIATE'), asked)
      } catch (error) {
        release()
        throw error
      }
      return transactionOn(writer, release)
    },
    async dispose() {
      await locked(async () => close())
    },
  }
}

function transactionOn(writer: SqlDriverAdapter, release: () => void): Transaction {
  // A failed COMMIT leaves SQLite's transaction open: the next holder of the lock must not be in it.
  const rollBack = () => run(writer, 'ROLLBACK').catch(() => undefined)
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    options: { usePhantomQuery: true },
    queryRaw: query => writer.queryRaw(query),
    executeRaw: query => writer.executeRaw(query),
    async commit() {
      try {
        await retryWhileBusy(() => run(writer, 'COMMIT'))
      } catch (error) {
        await rollBack()
        throw error
      } finally {
        release()
      }
    },
    async rollback() {
      await rollBack()
      release()
    },
    createSavepoint: name => run(writer, `SAVEPOINT ${name}`),
    rollbackToSavepoint: name => run(writer, `ROLLBACK TO ${name}`),
    releaseSavepoint: name => run(writer, `RELEASE SAVEPOINT ${name}`),
  }
}

/** Reads on the adapter's private connection. Rows are copied, since the driver's have no prototype. */
function preparing(reader: SqlDriverAdapter) {
  const { client } = reader as unknown as { client: DatabaseSync }
  const known = new Map<string, StatementSync>()
  return ({ name, sql }: Prepared) =>
    (args: Argument[]): Row[] => {
      try {
        const statement = known.get(name) ?? client.prepare(sql.replaceAll('$', '?'))
        known.set(name, statement)
        statement.setReadBigInts(false)
        statement.setReturnArrays(false)
        return statement.all(...args.map(textOf))
      } catch (error) {
        const { errcode, message } = error as Error & { errcode?: number }
        if (errcode === undefined) throw error
        throw new DriverAdapterError({ kind: 'sqlite', extendedCode: errcode, message })
      }
    }
}

/** Dates are compared as text, so they are written as the adapter does. */
const textOf = (value: Argument) =>
  value instanceof Date ? value.toISOString().replace('Z', '+00:00') : value

/** The time to try counts from when the work was `asked` for: work that has waited in the queue tries once. */
async function retryWhileBusy<T>(work: () => Promise<T>, asked = performance.now()): Promise<T> {
  for (let pause = 5; ; pause = Math.min(2 * pause, 100)) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || performance.now() + pause > asked + BUSY_RETRY_MS) throw error
    }
    await setTimeout(pause)
  }
}

/** Whether the statement did nothing because another connection has a lock that it needs. */
function isBusy(error: unknown): boolean {
  if (!isDriverAdapterError(error)) return false
  const { cause } = error
  if (cause.kind === 'SocketTimeout') return true
  return cause.kind === 'sqlite' && [BUSY, LOCKED].includes(cause.extendedCode & 0xff)
}

/** A fair mutex; `asking`: how many hold it or wait. */
function createLock() {
  let last: Promise<void> = Promise.resolve()
  let count = 0
  const acquire = (): Promise<() => void> => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    count += 1
    const release = () => {
      count -= 1
      resolve()
    }
    return before.then(() => release)
  }
  return { acquire, asking: () => count }
}

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })

async function run(connection: SqlDriverAdapter, sql: string) {
  await connection.executeRaw(statement(sql))
}
