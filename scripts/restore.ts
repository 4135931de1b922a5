import {
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sqlitePath } from '../prisma/workarounds/migrate.ts'
import {
  type Copy,
  type Database,
  databases,
  flush,
  knownMigrations,
  Refusal,
  readBackup,
  runCommand,
  runPostgresTool,
  withPostgres,
  writeBackup,
} from './backups.ts'

// Replaces the databases that the environment names by those of a backup; the replaced files are kept aside.

await runCommand('restore', async folder => {
  const { version, at, databases: copies } = await readBackup(folder)
  const pairs = copies.map(copy => ({ copy, database: targetOf(copy) }))
  // All pairs are checked first, so that a refusal leaves everything untouched.
  for (const { copy, database } of pairs) {
    refuseNewer(copy, version)
    await refuseInUse(database)
  }
  const aside = `avant-restauration-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const { copy, database } of pairs) {
    const file = path.join(folder, copy.file)
    const kept =
      database.dialect === 'sqlite'
        ? restoreSqlite(database, file, aside)
        : await restorePostgres(database, file, path.join(path.dirname(folder), aside))
    console.log(`${database.name} : restaurée telle que le ${at}.`)
    if (kept) console.log(`Ce qui était là est gardé dans ${kept}`)
  }
  if (!copies.some(({ name }) => name === 'portal'))
    return console.log(
      'Démarrez le service avec ses secrets d’alors : il applique les migrations qui manquent.',
    )
  console.log(
    'Démarrez le portail avec le SESSION_SECRET d’alors : il applique les migrations qui manquent.',
  )
})

function targetOf({ name, dialect }: Copy): Database {
  const database = databases().find(one => one.name === name) as Database
  if (database.dialect === dialect) return database
  throw new Refusal(
    `La sauvegarde est celle d’une base ${dialect}, et DATABASE_URL nomme une base ${database.dialect}.`,
  )
}

function refuseNewer(copy: Copy, version: string): void {
  const known = knownMigrations(copy)
  const unknown = copy.migrations.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new Refusal(
      `La sauvegarde vient d’une version plus récente du portail (${version}) : sa migration ${unknown[0]} n’est pas connue ici. Installez d’abord cette version.`,
    )
}

async function refuseInUse({ name, url, dialect }: Database): Promise<void> {
  const isUsed = dialect === 'sqlite' ? isOpen(sqlitePath(url)) : await hasVisitors(url)
  if (!isUsed) return
  const who = name === 'portal' ? 'le portail' : 'le système embarqué'
  throw new Refusal(
    `La base est employée (${dialect === 'sqlite' ? sqlitePath(url) : 'des connexions y sont ouvertes'}) : arrêtez d’abord ${who}, tous ses processus.`,
  )
}

/** Opens a second name of the file: under its own, SQLite would replay and delete a killed portal's journal. */
function isOpen(file: string): boolean {
  if (!existsSync(file)) return false
  const folder = mkdtempSync(`${file}-essai-`)
  const probe = path.join(folder, 'probe.db')
  linkSync(file, probe)
  const database = new DatabaseSync(probe, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    return false
  } catch (error) {
    // Another error means that the file is no longer a database: a reason to restore it.
    return (error as { errcode?: number }).errcode === 5
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}

function hasVisitors(url: string): Promise<boolean> {
  return withPostgres(url, async client => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
        AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    )
    return rows.length > 0
  })
}

/** Returns the path to which the replaced files were moved. */
function restoreSqlite({ url }: Database, copy: string, aside: string): string | undefined {
  const file = path.resolve(sqlitePath(url))
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = `${file}-restauree`
  copyFileSync(copy, fresh)
  flush(fresh)
  // The portal must still be able to open the file when root runs this.
  const { uid, gid } = statSync(folder)
  if (process.getuid?.() === 0) chownSync(fresh, uid, gid)
  const present = ['', '-wal', '-shm', '-journal', '-in-use', '-damaged'].filter(end =>
    existsSync(file + end),
  )
  const kept = path.join(folder, aside)
  if (present.length > 0) mkdirSync(kept, { recursive: true, mode: 0o700 })
  for (const end of present) renameSync(file + end, path.join(kept, path.basename(file) + end))
  renameSync(fresh, file)
  return present.length > 0 ? kept : undefined
}

/** Restores in one transaction, which also drops unknown tables. Answers the folder with the former data's backup. */
async function restorePostgres(database: Database, dump: string, aside: string) {
  const { url } = database
  const tables = await withPostgres(url, async client => {
    const { rows } = await client.query(
      'SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema()',
    )
    return rows.map(({ name }) => String(name))
  })
  if (tables.length > 0) await writeBackup(aside, [database])
  const script = `${dump}.sql`
  const drops = `${dump}.drops.sql`
  try {
    const lines = tables.map(name => `DROP TABLE ${name} CASCADE;`)
    writeFileSync(drops, ['SET client_min_messages = warning;', ...lines, ''].join('\n'))
    await runPostgresTool('pg_restore', url, [
      '--no-owner',
      '--no-privileges',
      `--file=${script}`,
      dump,
    ])
    await runPostgresTool('psql', url, [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      `--file=${drops}`,
      `--file=${script}`,
    ])
  } finally {
    for (const file of [script, drops]) rmSync(file, { force: true })
  }
  return tables.length > 0 ? aside : undefined
}
