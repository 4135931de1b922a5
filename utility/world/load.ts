import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Day } from '#domain/values.ts'
import { hashPassword } from '../accounts.ts'
import type { Database } from '../database.ts'
import { refreshSome } from '../search.ts'
import { addLife } from './living.ts'
import type { Rows } from './rows.ts'
import seed from './seed.json' with { type: 'json' }
import { adminPassword, subscriberPassword, world } from './world.ts'

const traces = [
  'Act',
  'Export',
  'IdentityLink',
  'DelegatedDeed',
  'Gesture',
  'AidCredit',
  'AidLine',
  'AidList',
  'BookingLine',
  'Booking',
  'ProviderSession',
  'RequestFile',
  'RequestMessage',
  'RequestNote',
  'RequestWatch',
  'CallNote',
  'BulkRequest',
  'Bulk',
  'TakenRequest',
  'SubscriptionTicket',
  'DataToken',
  'Mail',
  'CaptchaUse',
  'WaterNotice',
  'WaterSubscription',
  'SentNotice',
  'NoticeKey',
  'NoticeProgress',
]

let hashes: Promise<{ subscriber: string; admin: string }> | undefined

/** The accounts of the world share two passwords, which are hashed once: argon2id is slow on purpose. */
async function worldHashes() {
  const [subscriber, admin] = await Promise.all([
    hashPassword(subscriberPassword),
    hashPassword(adminPassword),
  ])
  return { subscriber, admin }
}

/** The agents of the demonstration, for one that shows a service's own data. */
export async function addStaff(db: Database): Promise<void> {
  hashes ??= worldHashes()
  const { admin } = await hashes
  if ((await db.admin.count()) > 0) return
  await db.admin.createMany({ data: seed.staff.map(agent => ({ ...agent, passwordHash: admin })) })
}

export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.subscriber.findFirst({ select: { refAbo: true } })) === null
}

const strangers = `DELETE FROM "Session" WHERE
  (role = 'subscriber' AND subject NOT IN (SELECT refAbo FROM "Account")) OR
  (role = 'admin' AND subject NOT IN (SELECT id FROM "Admin"))`

/** `isLiving`: with what agents have done before (living.ts). */
export async function loadWorld(db: Database, today: Day, isLiving = false): Promise<void> {
  hashes ??= worldHashes()
  const { admin } = await hashes
  const rows: Rows = world(today, await hashes)
  const tables: [string, object[]][] = Object.entries(rows)
  await db.$transaction(async tx => {
    for (const table of [...traces, ...tables.map(([name]) => name).reverse()]) {
      await tx.$executeRawUnsafe(`DELETE FROM "${table}"`)
    }
    // An extra alone may fill a table, and be deleted.
    for (const [name, list] of tables.filter(([, list]) => list.length > 0))
      await tx.$executeRawUnsafe(insertion(name, list), JSON.stringify(list))
    if (isLiving) await addLife(tx, today, admin)
    await tx.$executeRawUnsafe(strangers)
    while (await refreshSome(tx)) {}
  })
}

/** A file with the world as it was loaded for the day of the last reset. */
let copy: { day: Day; isLiving: boolean; file: string } | undefined

/** Beside a demonstration's database: the data that were imported for it, before a person changed any. */
export const startName = 'depart.db'

export async function resetWorld(db: Database, today: Day, isLiving: boolean): Promise<void> {
  const [{ file } = { file: '' }] = await db.$queryRaw<{ file: string }[]>`
    SELECT file FROM pragma_database_list WHERE name = 'main'`
  const start = path.join(path.dirname(file), startName)
  const isImported = existsSync(start)
  if (!isImported && (copy?.day !== today || copy.isLiving !== isLiving)) {
    await loadWorld(db, today, isLiving)
    copy = { day: today, isLiving, file: await newCopy(db) }
    return
  }
  const kept = new DatabaseSync(isImported ? start : (copy?.file ?? ''))
  kept.prepare('ATTACH ? AS current').run(file)
  kept.exec(`DELETE FROM main."Session"; INSERT INTO main."Session" SELECT * FROM current."Session";
    DETACH current; ${strangers}`)
  await backup(kept, file, { rate: 1_000_000 })
  kept.close()
  await readSchemaAgain(db)
}

/** After a change of file, SQLite cannot read the schema again and open a full-text index in the same statement. */
export async function readSchemaAgain(db: Database): Promise<void> {
  // The first statement uses the reading connection, the second one the writing connection.
  await db.$queryRaw`SELECT 1 FROM "Mail" LIMIT 1`
  await db.$executeRaw`DELETE FROM "Mail" WHERE FALSE`
}

async function newCopy(db: Database): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'world-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'backend.db')
  await db.$executeRaw`VACUUM INTO ${file}`
  return file
}

function insertion(table: string, list: object[]): string {
  const columns = [...new Set(list.flatMap(Object.keys))]
  const names = columns.map(column => `"${column}"`).join(', ')
  const values = columns.map(column => `value ->> '$.${column}'`).join(', ')
  return `INSERT INTO "${table}" (${names}) SELECT ${values} FROM jsonb_each(?)`
}
