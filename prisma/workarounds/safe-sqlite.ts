import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'

const READ = /^\s*SELECT\b/i
const WAL_BYTES = 64 * 1024 * 1024
const TUNING = `PRAGMA busy_timeout=5000; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;
  PRAGMA journal_size_limit=${WAL_BYTES};`

/**
 * Makes a SQLite driver adapter safe in a server.
 *
 * The adapters share one connection without a lock: a plain write issued while another request's
 * transaction is open runs inside that transaction, and is lost if it rolls back. Here one writer
 * connection stands behind a lock (a transaction holds it from BEGIN IMMEDIATE to its end) and a
 * second, read-only connection serves plain SELECTs from the last committed state (WAL).
 *
 * After a burst of large writes, the WAL is truncated to 64 MB once it is checkpointed.
 *
 * Inside an interactive transaction, write through its own client: the outer one would wait for it.
 * Needs a database file: `:memory:` is refused, its two connections would be two databases.
 */
export function safeSqlite(inner: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    async connect() {
      const writer = await inner.connect()
      await switchToWal(writer)
      const reader = await inner.connect()
      await reader.executeScript(`${TUNING} PRAGMA query_only=ON;`)
      return lockedAdapter(writer, reader)
    },
  }
}

async function switchToWal(writer: SqlDriverAdapter) {
  await writer.executeScript(TUNING)
  const answer = await writer.queryRaw(statement('PRAGMA journal_mode=WAL'))
  if (answer.rows[0]?.[0] === 'wal') return
  await writer.dispose()
  throw new Error('SQLite needs a database file that can use WAL')
}

function lockedAdapter(writer: SqlDriverAdapter, reader: SqlDriverAdapter): SqlDriverAdapter {
  const acquire = createLock()
  const locked = async <T>(work: () => Promise<T>) => {
    const release = await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
  return {
    provider: writer.provider,
    adapterName: writer.adapterName,
    queryRaw: query =>
      READ.test(query.sql) ? reader.queryRaw(query) : locked(() => writer.queryRaw(query)),
    executeRaw: query => locked(() => writer.executeRaw(query)),
    executeScript: script => locked(() => writer.executeScript(script)),
    getConnectionInfo: () => writer.getConnectionInfo?.() ?? { supportsRelationJoins: false },
    async startTransaction(level) {
      if (level && level !== 'SERIALIZABLE') return writer.startTransaction(level) // raises
      const release = await acquire()
      try {
        await run(writer, 'BEGIN IMMEDIATE')
      } catch (error) {
        release()
        throw error
      }
      return transactionOn(writer, release)
    },
    async dispose() {
      await locked(() => writer.dispose())
      await reader.dispose()
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
        await run(writer, 'COMMIT')
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

/** A fair mutex: resolves to its release function once all earlier holders have released. */
function createLock(): () => Promise<() => void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    return before.then(() => resolve)
  }
}

const statement = (sql: string): SqlQuery => ({ sql, args: [], argTypes: [] })

async function run(connection: SqlDriverAdapter, sql: string) {
  await connection.executeRaw(statement(sql))
}
