import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  DriverAdapterError,
  isDriverAdapterError,
  type Error as Problem,
  type SqlDriverAdapter,
  type SqlQueryable,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'
import {
  type Argument,
  type Prepared,
  type ReadingAdapter,
  type ReadingFactory,
  type Row,
  withoutArguments,
} from './adapter.ts'

const READ = /^\s*SELECT\b/i

/** Time limits in ms. */
export type Deadlines = {
  /** The time to make a connection, or to wait for a free one. */
  connection: number
  /** The server's limit for a statement, for example one that waits for a lock; the connection stays in use. */
  statement: number
  /** This process's limit for an answer, since a server that hangs says nothing. The connection is destroyed. */
  answer: number
}

/**
 * Prisma's adapter of PostgreSQL, made safe in a server: a call that hangs fails within seconds (SocketTimeout), and a
 * cut connection (ConnectionClosed) fails no request that cannot have written anything: a plain SELECT, and the
 * beginning of a transaction, are tried once more.
 */
export function safePostgres(
  connectionString: string,
  deadlines: Deadlines = { connection: 3000, statement: 4000, answer: 5000 },
): ReadingFactory {
  const inner = new PrismaPg({
    connectionString,
    Client: safeClient(deadlines.answer),
    connectionTimeoutMillis: deadlines.connection,
    statement_timeout: deadlines.statement,
  } as pg.PoolConfig)
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    connect: async (): Promise<ReadingAdapter> => {
      const adapter = await inner.connect()
      const pool = adapter.underlyingDriver()
      const read = ({ name, sql: text }: Prepared, args: Argument[]) =>
        withErrorKind(async () => {
          const query = { name, text, values: args.map(textOf), types }
          return (await pool.query(query)).rows as Row[]
        })
      return {
        ...safeAdapter(withoutArguments(adapter)),
        read: (prepared, args) => retryOnceIfCut(() => read(prepared, args)),
        connections: () => ({
          used: pool.totalCount - pool.idleCount,
          idle: pool.idleCount,
          waiting: pool.waitingCount,
        }),
      }
    },
  }
}

/** Timestamps are in UTC, in whatever time zone the server, or this process, is. */
const textOf = (value: Argument) =>
  value instanceof Date ? value.toISOString().replace('Z', '') : value

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMP
      ? (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
      : pg.types.getTypeParser(oid, format),
}

function safeAdapter(inner: SqlDriverAdapter): SqlDriverAdapter {
  const { queryRaw, executeRaw } = withErrorKinds(inner)
  return {
    provider: inner.provider,
    adapterName: inner.adapterName,
    queryRaw: query =>
      READ.test(query.sql) ? retryOnceIfCut(() => queryRaw(query)) : queryRaw(query),
    executeRaw,
    executeScript: script => inner.executeScript(script),
    getConnectionInfo: () => inner.getConnectionInfo?.() ?? { supportsRelationJoins: true },
    startTransaction: level =>
      retryOnceIfCut(async () =>
        safeTransaction(await withErrorKind(() => inner.startTransaction(level))),
      ),
    dispose: () => inner.dispose(),
  }
}

function safeTransaction(inner: Transaction): Transaction {
  return Object.assign(inner, withErrorKinds(inner))
}

/** Wraps `inner` so that its errors say their kind. */
function withErrorKinds(inner: SqlQueryable): Pick<SqlQueryable, 'queryRaw' | 'executeRaw'> {
  const { queryRaw, executeRaw } = inner
  return {
    queryRaw: query => withErrorKind(() => queryRaw.call(inner, query)),
    executeRaw: query => withErrorKind(() => executeRaw.call(inner, query)),
  }
}

async function retryOnceIfCut<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDriverAdapterError(error) || !isCut(error.cause)) throw error
    // Meanwhile the pool learns which other connections were cut with this one.
    await pause(50)
    return work()
  }
}

const isCut = ({ kind }: Problem) => kind === 'ConnectionClosed' || kind === 'DatabaseNotReachable'

/** `pg` has many errors for a cut or slow connection, most of which the adapter passes on without a kind. */
async function withErrorKind<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = problemOf(error)
    throw problem ? new DriverAdapterError(problem) : error
  }
}

/** The server stops or starts; the connection failed; the network or the name does not lead to the server. */
const UNREACHABLE =
  /^(57P0[123]|08...|EPIPE|ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)$/

/** Whether PostgreSQL is out of reach for now, according to the error's code. */
export const isUnreachable = (error: unknown) =>
  UNREACHABLE.test(String((error as NodeJS.ErrnoException | undefined)?.code))

/** 57014: the statement took too long. */
function problemOf(error: unknown): Problem | undefined {
  const code = isDriverAdapterError(error)
    ? (error.cause as { originalCode?: string }).originalCode
    : (error as NodeJS.ErrnoException).code
  if (code === '57014') return { kind: 'SocketTimeout' }
  if (isUnreachable({ code })) return { kind: 'ConnectionClosed' }
  if (isDriverAdapterError(error) || !(error instanceof Error)) return undefined
  if (/timeout/i.test(error.message)) return { kind: 'SocketTimeout' }
  return /connection|not queryable|closed/i.test(error.message)
    ? { kind: 'ConnectionClosed' }
    : undefined
}

/**
 * Destroys its connection when an answer is overdue: the pool must not reuse it with a transaction half done. It always
 * listens to errors: between the pool that hands a connection over and its receiver nothing else does, and a connection
 * that is cut in that moment would end the process.
 */
function safeClient(deadline: number) {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      // The present query, or the next one, fails by itself.
      this.on('error', () => {})
    }

    // biome-ignore lint/suspicious/noExplicitAny: `pg` declares six ways to call it; all are passed on as they came.
    override query(...args: any[]): any {
      const timer = setTimeout(() => {
        const { connection } = this as unknown as { connection: { stream: Socket } }
        connection.stream.destroy(new Error('timeout: no answer from PostgreSQL'))
      }, deadline)
      const answered = () => clearTimeout(timer)
      const query = super.query.bind(this) as (...args: unknown[]) => unknown
      const last = args.at(-1)
      if (typeof last !== 'function') return (query(...args) as Promise<unknown>).finally(answered)
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        answered()
        last(...answer)
      })
    }
  }
}
