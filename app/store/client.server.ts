import { existsSync } from 'node:fs'
import path from 'node:path'
import { isDriverAdapterError } from '@prisma/driver-adapter-utils'
import { PrismaSqlite } from 'prisma-adapter-sqlite'
import { log } from '#process/log.server.ts'
import { PrismaClient as PostgresClient } from '../../prisma/portal/generated/postgresql/client.ts'
import { PrismaClient } from '../../prisma/portal/generated/sqlite/client.ts'
import {
  type Argument,
  type Connections,
  clearArguments,
  type Prepared,
  type ReadingAdapter,
  type ReadingFactory,
  type Row,
} from '../../prisma/workarounds/adapter.ts'
import {
  type Dialect,
  dialectOf,
  keepPrivate,
  MigrationFailure,
  migrate,
  sqlitePath,
} from '../../prisma/workarounds/migrate.ts'
import { isUnreachable, safePostgres } from '../../prisma/workarounds/safe-postgres.ts'
import { safeSqlite } from '../../prisma/workarounds/safe-sqlite.ts'
import { checkLastStop } from './stop-check.server.ts'

export type Store = PrismaClient
/** The `tx` of `store().$transaction(async tx => …)`: inside, only `tx` may read and write. */
export type StoreTransaction = Parameters<Parameters<Store['$transaction']>[0]>[0]

/** An open store, and the names of the migrations that were applied when it was opened. */
export interface OpenStore {
  prisma: Store
  migrated: string[]
  close(): Promise<void>
}

/** `file:…` (SQLite, created when absent) or `postgresql://…`. Throws when it cannot be reached or migrated. */
export async function openStore(url: string): Promise<OpenStore> {
  const migrated: string[] = []
  const prisma = createClient(url, migrated)
  await prisma.$connect()
  return { prisma, migrated, close: () => prisma.$disconnect() }
}

/** The store; its first query opens and migrates it, and so does `await store().$connect()` at start-up. */
export function store(): Store {
  opened.portalStore ??= createClient(defaultUrl())
  return opened.portalStore
}

/** Reads rows without Prisma, for the reads of nearly every page (hot-reads.server.ts). */
export async function readPrepared(prepared: Prepared, args: Argument[]): Promise<Row[]> {
  const client = store()
  if (!adapters.has(client)) await client.$connect()
  const adapter = adapters.get(client)
  if (!adapter) throw new Error('the store has no connection')
  return adapter.read(prepared, args)
}

export const storeConnections = (): Connections | undefined => adapters.get(store())?.connections()

const adapters = new WeakMap<Store, ReadingAdapter>()

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'P2002'
}

/** Whether the store is out of reach, slow, locked or not migrated: the query is right, and may be tried again. */
export function isStoreOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof MigrationFailure || isUnreachable(error)) return true
  const { meta, code } = error as { meta?: { driverAdapterError?: unknown }; code?: unknown }
  const below = meta?.driverAdapterError ?? error
  const cause = isDriverAdapterError(below) ? below.cause : undefined
  if (cause && kindsOfOutage.includes(cause.kind)) return true
  if (cause?.kind === 'sqlite') return sqliteOutages.includes(cause.extendedCode & 0xff)
  if (cause?.kind === 'postgres') return /^(53...|58...|25006)$/.test(cause.code)
  return prismaOutages.includes(String(code))
}

const kindsOfOutage = [
  'DatabaseNotReachable',
  'SocketTimeout',
  'ConnectionClosed',
  'TooManyConnections',
]
/** Prisma's codes of outages, which include a transaction that did not begin or end in time. */
const prismaOutages = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2037']
/** SQLite's codes for busy, locked, read-only, disk error, disk full, and cannot be opened. */
const sqliteOutages = [5, 6, 8, 10, 13, 14]

// On globalThis: the development server evaluates this module again after each change.
const opened = globalThis as { portalStore?: Store }

function defaultUrl() {
  return process.env.DATABASE_URL || `file:${process.env.DATA_DIR || '.data'}/portal.db`
}

export function storeFile(): string | undefined {
  const url = defaultUrl()
  return dialectOf(url) === 'sqlite' ? sqlitePath(url) : undefined
}

/** When it connects, it adds the names of the migrations that it applied to `migrated`. */
function createClient(url: string, migrated: string[] = []): Store {
  // `maxWait` is longer than its default of 2 s: in a burst, writers queue instead of failing.
  const transactionOptions = { maxWait: 10_000, timeout: 10_000 }
  if (dialectOf(url) === 'sqlite') {
    const sqlite = safeSqlite(clearArguments(new PrismaSqlite({ url })))
    const adapter = checked(sqlitePath(url), migrating(url, sqlite, migrated))
    return reading(adapter, each => new PrismaClient({ adapter: each, transactionOptions }))
  }
  const adapter = migrating(url, safePostgres(url), migrated)
  // Both clients are generated from the same models; only their SQL differs.
  return reading(
    adapter,
    each => new PostgresClient({ adapter: each, transactionOptions }) as unknown as PrismaClient,
  )
}

/** A client whose connection `readPrepared` shares. */
function reading(adapter: ReadingFactory, create: (adapter: ReadingFactory) => Store): Store {
  const client = create({
    ...adapter,
    async connect() {
      const connection = await adapter.connect()
      adapters.set(client, connection)
      return connection
    },
  })
  return client
}

/** A failed migration is not tried again: each try would take locks from the earlier version, which still serves. */
function migrating(url: string, factory: ReadingFactory, migrated: string[]): ReadingFactory {
  let failure: MigrationFailure | undefined
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    async connect() {
      if (failure) throw failure
      try {
        migrated.push(...(await migrate(url, migrationsFolder(dialectOf(url)))))
      } catch (error) {
        if (error instanceof MigrationFailure) {
          failure = error
          log.error({ msg: 'migration failed', migration: error.migration, reason: error.message })
        }
        throw error
      }
      return factory.connect()
    },
  }
}

/** A factory that checks what the last stop has left of the file before it connects. */
function checked(file: string, factory: ReadingFactory): ReadingFactory {
  return {
    ...factory,
    async connect() {
      keepPrivate(file)
      const leave = checkLastStop(file)
      const adapter = await factory.connect()
      return {
        ...adapter,
        async dispose() {
          await adapter.dispose()
          leave()
        },
      }
    },
  }
}

/** The folder is searched upwards from this module, which the build moves into build/server. */
function migrationsFolder(dialect: Dialect) {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'prisma/portal', dialect, 'migrations')
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error(`No migrations for ${dialect}`)
  }
}
