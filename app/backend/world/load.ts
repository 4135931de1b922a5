import type { Day } from '#domain/dates.ts'
import type { Database } from '../database.ts'
import { hashPassword } from '../passwords.ts'
import type { Rows } from './rows.ts'
import { adminPassword, subscriberPassword, world } from './world.ts'

/** The tables that the running demonstration fills, children before parents. */
const traces = [
  'DelegatedDeed',
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

/** Hashed once: argon2id is slow on purpose, and every account of the world shares two passwords. */
async function worldHashes() {
  const [subscriber, admin] = await Promise.all([
    hashPassword(subscriberPassword),
    hashPassword(adminPassword),
  ])
  return { subscriber, admin }
}

/** True when no world was ever loaded. Looks at subscribers, which no screen can remove. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.subscriber.findFirst({ select: { refAbo: true } })) === null
}

type Prepared = { today: Day; tables: { name: string; insertion: string; rows: string }[] }

/** The world of the last day that was loaded: making it is half of the work of loading it again. */
let prepared: Prepared | undefined

async function prepare(today: Day): Promise<Prepared> {
  hashes ??= worldHashes()
  const rows: Rows = world(today, await hashes)
  const tables = Object.entries(rows).map(([name, list]: [string, object[]]) => ({
    name,
    insertion: insertion(name, list),
    rows: JSON.stringify(list),
  }))
  return { today, tables }
}

const strangers = `DELETE FROM "Session" WHERE
  (role = 'subscriber' AND subject NOT IN (SELECT refAbo FROM "Account")) OR
  (role = 'admin' AND subject NOT IN (SELECT id FROM "Admin"))`

/** Replaces all data by the world as of `today`, in one transaction; sessions stay. */
export async function loadWorld(db: Database, today: Day): Promise<void> {
  if (prepared?.today !== today) prepared = await prepare(today)
  const { tables } = prepared
  await db.$transaction(async tx => {
    for (const table of [...traces, ...tables.map(({ name }) => name).reverse()]) {
      await tx.$executeRawUnsafe(`DELETE FROM "${table}"`)
    }
    for (const { insertion, rows } of tables) await tx.$executeRawUnsafe(insertion, rows)
    await tx.$executeRawUnsafe(strangers)
  })
}

/** One statement per table, however many rows: twenty times faster than one by one. */
function insertion(table: string, list: object[]): string {
  const columns = [...new Set(list.flatMap(Object.keys))]
  const names = columns.map(column => `"${column}"`).join(', ')
  const values = columns.map(column => `value ->> '$.${column}'`).join(', ')
  return `INSERT INTO "${table}" (${names}) SELECT ${values} FROM jsonb_each(?)`
}
