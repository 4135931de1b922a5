import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { z } from 'zod'
import { type Dialect, dialectOf, sqlitePath } from '../prisma/workarounds/migrate.ts'

// The backup that `npm run backup` writes and `npm run restore` reads: a folder with a manifest and a copy of each
// database.

const root = path.resolve(import.meta.dirname, '..')

/** A refusal that the operator reads as one sentence, without a stack. */
export class Refusal extends Error {}

export type Database = { name: 'portal' | 'backend'; url: string; dialect: Dialect }

const copySchema = z.object({
  name: z.enum(['portal', 'backend']),
  dialect: z.enum(['sqlite', 'postgresql']),
  file: z.string().regex(/^[\w.-]+$/),
  bytes: z.number(),
  sha256: z.string(),
  migrations: z.string().array(),
})
const manifestSchema = z.object({
  version: z.string(),
  at: z.string(),
  databases: copySchema.array().min(1),
})

export type Copy = z.output<typeof copySchema>
type Manifest = z.output<typeof manifestSchema>

/** The portal's database, and the one of the embedded back end, which is used only if its file exists. */
export function databases(): [Database, Database] {
  const folder = process.env.DATA_DIR || '.data'
  const url = process.env.DATABASE_URL || `file:${folder}/portal.db`
  return [
    { name: 'portal', url, dialect: dialectOf(url) },
    { name: 'backend', url: `file:${folder}/backend.db`, dialect: 'sqlite' },
  ]
}

export function knownMigrations({ name, dialect }: Pick<Database, 'name' | 'dialect'>): string[] {
  const folder = name === 'backend' ? 'utility/prisma' : `prisma/portal/${dialect}`
  return readdirSync(path.join(root, folder, 'migrations'))
}

/** Copies databases that are in use to a new folder, which gets its name only when it is complete. */
export async function writeBackup(folder: string, chosen: Database[]): Promise<Manifest> {
  if (existsSync(folder)) throw new Refusal(`${folder} existe déjà : nommez un dossier nouveau.`)
  const unfinished = `${folder}.en-cours`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const copies: Copy[] = []
    for (const database of chosen) copies.push(await copyOf(database, unfinished))
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
    const manifest = { version, at: new Date().toISOString(), databases: copies }
    const file = path.join(unfinished, 'manifest.json')
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
    flush(file)
    renameSync(unfinished, folder)
    return manifest
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Refuses a folder that is no backup, or in which a file is changed or missing. */
export async function readBackup(folder: string): Promise<Manifest> {
  const file = path.join(folder, 'manifest.json')
  if (!existsSync(file))
    throw new Refusal(`${folder} n’est pas une sauvegarde : manifest.json y manque.`)
  const { data } = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('JSON')
        return z.NEVER
      }
    })
    .pipe(manifestSchema)
    .safeParse(readFileSync(file, 'utf8'))
  if (!data) throw new Refusal(`La sauvegarde est abîmée : ${file} est illisible.`)
  for (const copy of data.databases) {
    const copied = path.join(folder, copy.file)
    if (!existsSync(copied) || (await digestOf(copied)) !== copy.sha256)
      throw new Refusal(
        `La sauvegarde est abîmée : ${copied} manque, ou n’est plus tel qu’il fut écrit.`,
      )
  }
  return data
}

async function copyOf({ name, url, dialect }: Database, folder: string): Promise<Copy> {
  const file = dialect === 'sqlite' ? `${name}.db` : `${name}.dump`
  const to = path.join(folder, file)
  const migrations =
    dialect === 'sqlite' ? copySqlite(sqlitePath(url), to) : await dumpPostgres(url, to)
  flush(to)
  return { name, dialect, file, bytes: statSync(to).size, sha256: await digestOf(to), migrations }
}

const migrationsSql =
  'SELECT migration_name AS name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name'

/** One read transaction: writers go on, deleted rows are not copied. Read-only: a killed portal's journal stays. */
function copySqlite(from: string, to: string): string[] {
  if (!existsSync(from)) throw new Refusal(`Rien à sauvegarder : ${from} n’existe pas.`)
  const database = new DatabaseSync(from, { readOnly: true, timeout: 10_000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
  const copy = new DatabaseSync(to, { readOnly: true })
  try {
    const faults = copy.prepare('PRAGMA quick_check(1)').all()
    if (faults[0]?.quick_check !== 'ok') throw new Refusal(`${from} est abîmée : aucune copie.`)
    return copy
      .prepare(migrationsSql)
      .all()
      .map(({ name }) => String(name))
  } finally {
    copy.close()
  }
}

/** The list of migrations and the dump come from the same snapshot. */
async function dumpPostgres(url: string, to: string): Promise<string[]> {
  return withPostgres(url, async client => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query('SELECT pg_export_snapshot() AS snapshot')
    const { rows: applied } = await client.query(migrationsSql)
    const options = ['--format=custom', '--no-owner', '--no-privileges']
    await runPostgresTool('pg_dump', url, [
      ...options,
      `--snapshot=${rows[0].snapshot}`,
      `--file=${to}`,
    ])
    return applied.map(({ name }) => String(name))
  })
}

export async function withPostgres<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect().catch(error => {
    throw new Refusal(`PostgreSQL ne répond pas : ${error.message}`)
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs pg_dump, pg_restore or psql. The password is in the environment, since every user can read a command line. */
export async function runPostgresTool(tool: string, url: string, args: string[]): Promise<void> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const connection = tool === 'pg_restore' ? [] : [`--dbname=${address}`]
  const program = spawn(tool, [...connection, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  })
  const [code] = await once(program, 'exit').catch(() => {
    throw new Refusal(
      `${tool} est introuvable : il vient avec le client de PostgreSQL (paquet postgresql-client), de la version du serveur au moins.`,
    )
  })
  if (code !== 0) throw new Refusal(`${tool} a échoué (${code}) : la raison est ci-dessus.`)
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Writes the file to the disk, so that it survives if the machine stops a second later. */
export function flush(file: string): void {
  const descriptor = openSync(file, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}

/** Runs a command on the one folder that it is given; a refusal prints one sentence, and exits with 1. */
export async function runCommand(name: string, work: (folder: string) => Promise<void>) {
  // No other user may read the files.
  process.umask(0o077)
  const [folder, ...more] = process.argv.slice(2)
  try {
    if (!folder || more.length > 0) throw new Refusal(`Usage : npm run ${name} -- <dossier>`)
    await work(path.resolve(folder))
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exitCode = 1
  }
}
