import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  SqlQueryable,
} from '@prisma/driver-adapter-utils'

/** Prisma's adapters keep the last hundred queries in memory, with their arguments, which may be files of 5 MB. */
export function clearArguments(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => withoutArguments(await factory.connect()),
  }
}

export function withoutArguments(adapter: SqlDriverAdapter): SqlDriverAdapter {
  const connection = wrapped(adapter)
  const { startTransaction } = connection
  connection.startTransaction = async level =>
    wrapped(await startTransaction.call(connection, level))
  return connection
}

function wrapped<T extends SqlQueryable>(connection: T): T {
  const { queryRaw, executeRaw } = connection
  connection.queryRaw = query => withCopy(query, each => queryRaw.call(connection, each))
  connection.executeRaw = query => withCopy(query, each => executeRaw.call(connection, each))
  return connection
}

async function withCopy<R>(query: SqlQuery, run: (query: SqlQuery) => Promise<R>): Promise<R> {
  const args = [...query.args]
  try {
    return await run({ ...query, args })
  } finally {
    args.length = 0
  }
}

/** Dates are bound as the adapters write them. */
export type Argument = string | number | Date

/** A read that both dialects understand; its arguments are `$1`, `$2`… PostgreSQL prepares it once under its name. */
export type Prepared = { name: string; sql: string }

/** A row as the driver answers it; dates are Dates on PostgreSQL, and ISO text on SQLite. */
export type Row = Record<string, unknown>

/** The present connections, and how many requests wait for one. On SQLite: the connection that writes. */
export type Connections = { used: number; idle: number; waiting: number }

/** An adapter that also reads without Prisma, by prepared statements outside of any transaction. */
export type ReadingAdapter = SqlDriverAdapter & {
  read(prepared: Prepared, args: Argument[]): Promise<Row[]>
  connections(): Connections
}

export type ReadingFactory = Omit<SqlDriverAdapterFactory, 'connect'> & {
  connect(): Promise<ReadingAdapter>
}
