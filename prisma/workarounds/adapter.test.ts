import type {
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from '@prisma/driver-adapter-utils'
import { expect, test } from 'vitest'
import { clearArguments } from './adapter.ts'

const insert: SqlQuery = {
  sql: 'INSERT INTO parent VALUES (?)',
  args: [1],
  argTypes: [{ scalarType: 'int', arity: 'scalar' }],
}

/** An adapter that keeps every query, and the arguments that each had when it ran. */
function keeping() {
  const kept: SqlQuery[] = []
  const found: unknown[][] = []
  const keep = async (query: SqlQuery) => {
    kept.push(query)
    found.push([...query.args])
    if (query.sql === 'broken') throw new Error('no such table')
    return 1
  }
  const rows = async (query: SqlQuery) => {
    await keep(query)
    return { columnNames: [], columnTypes: [], rows: [] }
  }
  const verbs = { executeRaw: keep, queryRaw: rows }
  const connection = {
    ...verbs,
    startTransaction: async () => ({ ...verbs }) as unknown as Transaction,
  }
  const factory = { connect: async () => connection as unknown as SqlDriverAdapter }
  return { kept, found, factory: factory as SqlDriverAdapterFactory }
}

test('a query that an adapter keeps holds no argument once it has run', async () => {
  const { kept, found, factory } = keeping()
  const connection = await clearArguments(factory).connect()
  const transaction = await connection.startTransaction()
  for (const each of [connection, transaction]) {
    expect(await each.executeRaw(insert)).toBe(1)
    expect((await each.queryRaw(insert)).rows).toEqual([])
    await expect(each.executeRaw({ ...insert, sql: 'broken' })).rejects.toThrow('no such table')
  }
  expect(found).toEqual(Array(6).fill([1]))
  expect(kept.map(({ args }) => args)).toEqual(Array(6).fill([]))
  expect(insert.args).toEqual([1])
})
