import path from 'node:path'
import { PrismaSqlite } from 'prisma-adapter-sqlite'
import { clearArguments } from '../prisma/workarounds/adapter.ts'
import { migrate } from '../prisma/workarounds/migrate.ts'
import { safeSqlite } from '../prisma/workarounds/safe-sqlite.ts'
import { Prisma, PrismaClient } from './prisma/generated/client.ts'

export type Database = PrismaClient
export type Transaction = Prisma.TransactionClient

const migrations = path.join(import.meta.dirname, 'prisma/migrations')

export async function openDatabase(dataDir: string): Promise<Database> {
  const file = path.resolve(dataDir, 'backend.db')
  await migrate(`file:${file}`, migrations)
  return new PrismaClient({
    // Errors are logged: their messages must not quote the values of the query.
    errorFormat: 'minimal',
    adapter: safeSqlite(clearArguments(new PrismaSqlite({ url: `file:${file}` }))),
    // Writing transactions run one after the other: the last of many may wait long on a slow machine.
    transactionOptions: { maxWait: 15_000, timeout: 30_000 },
  })
}

export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
