import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../prisma/workarounds/migrate.ts'
import { createDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of the run. */
    postgres: string
    /** Databases that are migrated, to be copied: two of the portal, empty, and the back end's with its world. */
    templates: { sqlite: string; postgresql: string; world: string }
  }
}

const migrationsOf = (dialect: string) => `prisma/portal/${dialect}/migrations`

/** Both projects that have databases share them. */
const run = globalThis as { databases?: ReturnType<typeof start>; databaseUsers?: number }

/** For vitest: one PostgreSQL for the run, and what each test would otherwise migrate and fill anew. */
export default async function setup(project: TestProject) {
  run.databaseUsers = (run.databaseUsers ?? 0) + 1
  run.databases ??= start()
  const { postgres, templates, folder } = await run.databases
  project.provide('postgres', postgres.url)
  project.provide('templates', templates)
  return async () => {
    run.databaseUsers = Number(run.databaseUsers) - 1
    if (run.databaseUsers > 0) return
    delete run.databases
    await postgres.stop()
    rmSync(folder, { recursive: true })
  }
}

async function start() {
  const folder = mkdtempSync(path.join(tmpdir(), 'templates-'))
  const sqlite = path.join(folder, 'portal.db')
  const [postgres] = await Promise.all([
    startPostgres(),
    migrate(`file:${sqlite}`, migrationsOf('sqlite')),
    seedWorld(folder),
  ])
  const url = await createDatabase(postgres.url)
  await migrate(url, migrationsOf('postgresql'))
  const postgresql = new URL(url).pathname.slice(1)
  const templates = { sqlite, postgresql, world: path.join(folder, 'backend.db') }
  return { postgres, templates, folder }
}

async function seedWorld(folder: string) {
  // Here only: most tests know nothing of the back end.
  const [{ openDatabase }, { createClock }, { loadWorld }] = await Promise.all([
    import('#utility/database.ts'),
    import('#utility/clock.ts'),
    import('#utility/world/load.ts'),
  ])
  const db = await openDatabase(folder)
  await loadWorld(db, createClock().today())
  await db.$disconnect()
}

const templates = () => {
  const given = inject('templates')
  if (!given)
    throw new Error('A test that opens a database is in tests/contract, or named *.store.test.ts')
  return given
}

/** A portal's database, migrated: a copy. */
export function newPortalFile(file: string): string {
  copyFileSync(templates().sqlite, file)
  return `file:${file}`
}

/** Puts this database back to what it was, connections and all, for a tenth of what a new one costs. */
export async function emptyPortalFile(file: string): Promise<void> {
  const empty = new DatabaseSync(templates().sqlite)
  await backup(empty, file, { rate: 1_000_000 })
  empty.close()
}

export const newPortalDatabase = () => createDatabase(inject('postgres'), templates().postgresql)

/** The back end's database in this folder, with the world of today: a copy. */
export const newWorld = (folder: string) =>
  copyFileSync(templates().world, path.join(folder, 'backend.db'))
