import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generateClients, type Target, targets } from '../prisma/workarounds/generate.ts'
import { type Dialect, migrate } from '../prisma/workarounds/migrate.ts'
import { schemaDiff } from '../prisma/workarounds/schema-engine.ts'
import { createDatabase, type Postgres, startPostgres } from '../tests/support/postgres.ts'

const root = path.resolve(import.meta.dirname, '..')

export function migrationsOf({ name }: Target): { dialect: Dialect; folder: string } {
  const dialect = name === 'portal-postgresql' ? 'postgresql' : 'sqlite'
  const folder = name === 'backend' ? 'utility/prisma' : `prisma/portal/${dialect}`
  return { dialect, folder: path.join(root, folder, 'migrations') }
}

/** The SQL for the difference between the schema and the migrations, which are applied to `emptyDatabase` (a URL). */
export async function missingSql(target: Target, emptyDatabase: string): Promise<string> {
  const { folder } = migrationsOf(target)
  mkdirSync(folder, { recursive: true })
  await migrate(emptyDatabase, folder)
  return schemaDiff(emptyDatabase, target.schema)
}

function nextNumber(folder: string) {
  const last = readdirSync(folder).sort().at(-1) ?? '0'
  return String(Number.parseInt(last, 10) + 1).padStart(4, '0')
}

async function writeMigrations(name: string, chosen: Target[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'migration-'))
  const needsPostgres = chosen.some(target => migrationsOf(target).dialect === 'postgresql')
  const postgres = needsPostgres ? await startPostgres() : undefined
  try {
    for (const target of chosen) {
      const url = await databaseFor(target, folder, postgres)
      const sql = await missingSql(target, url)
      const { folder: migrations } = migrationsOf(target)
      if (!sql) {
        console.log(`${target.name} : rien à migrer`)
        continue
      }
      const file = path.join(migrations, `${nextNumber(migrations)}_${name}`, 'migration.sql')
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `${sql}\n`)
      console.log(`${target.name} : ${path.relative(root, file)} (à relire)`)
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true })
  }
}

function databaseFor(target: Target, folder: string, postgres: Postgres | undefined) {
  return postgres && migrationsOf(target).dialect === 'postgresql'
    ? createDatabase(postgres.url)
    : `file:${path.join(folder, `${target.name}.db`)}`
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { backend: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    console.error('Usage : npm run db:migration -- nom_de_la_migration [--backend]')
    process.exit(1)
  }
  await writeMigrations(
    name,
    targets().filter(target => (target.name === 'backend') === values.backend),
  )
  generateClients()
}
