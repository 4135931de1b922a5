import type { SqlDriverAdapterFactory, SqlQuery, SqlQueryable } from '@prisma/driver-adapter-utils'

/**
 * Lends an adapter the arguments of each query and takes them back: Prisma's adapters keep the last hundred queries for
 * a log that nobody reads, which may be as many files of 5 MB.
 */
export function forgetful(factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory {
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      const connection = lent(await factory.connect())
      const { startTransaction } = connection
      connection.startTransaction = async level =>
        lent(await startTransaction.call(connection, level))
      return connection
    },
  }
}

function lent<T extends SqlQueryable>(connection: T): T {
  const { queryRaw, executeRaw } = connection
  connection.queryRaw = query => lending(query, each => queryRaw.call(connection, each))
  connection.executeRaw = query => lending(query, each => executeRaw.call(connection, each))
  return connection
}

async function lending<R>(query: SqlQuery, ask: (query: SqlQuery) => Promise<R>): Promise<R> {
  const args = [...query.args]
  try {
    return await ask({ ...query, args })
  } finally {
    args.length = 0
  }
}
