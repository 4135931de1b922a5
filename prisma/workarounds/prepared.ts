import type { SqlDriverAdapter, SqlDriverAdapterFactory } from '@prisma/driver-adapter-utils'

/** Dates are bound as the adapters write them. */
export type Argument = string | number | Date

/** A read that both dialects understand; its arguments are `$1`, `$2`… The name tells PostgreSQL that it knows it. */
export type Prepared = { name: string; sql: string }

/** A row as the driver answers it; dates are Dates on PostgreSQL, and ISO text on SQLite. */
export type Row = Record<string, unknown>

/** Its connections just now, and how many requests wait for one of them. On SQLite: the one that writes. */
export type Connections = { used: number; idle: number; waiting: number }

/** An adapter that also reads without Prisma: prepared once, outside of any transaction. */
export type ReadingAdapter = SqlDriverAdapter & {
  read(prepared: Prepared, args: Argument[]): Promise<Row[]>
  connections(): Connections
}

export type ReadingFactory = Omit<SqlDriverAdapterFactory, 'connect'> & {
  connect(): Promise<ReadingAdapter>
}
