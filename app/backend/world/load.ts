import type { Day } from '#domain/dates.ts'
import type { Database } from '../database.ts'
import { hashPassword } from '../passwords.ts'
import type { Rows } from './rows.ts'
import { adminPassword, subscriberPassword, world } from './world.ts'

/** The tables that the running demonstration fills, children before parents. */
const traces = [
  'BookingLine',
  'Booking',
  'ProviderSession',
  'RequestFile',
  'TakenRequest',
  'RecapMail',
  'Mail',
  'Session',
  'CaptchaUse',
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

/** Replaces all data by the world as of `today`, in one transaction. */
export async function loadWorld(db: Database, today: Day): Promise<void> {
  hashes ??= worldHashes()
  const rows = world(today, await hashes)
  await db.$transaction(async tx => {
    for (const table of [...traces, ...Object.keys(rows).reverse()]) {
      await tx.$executeRawUnsafe(`DELETE FROM "${table}"`)
    }
    for (const [table, list] of Object.entries(rows) as [keyof Rows, object[]][]) {
      await tx.$executeRawUnsafe(insertion(table, list), JSON.stringify(list))
    }
  })
}

/** One statement per table, however many rows: twenty times faster than one by one. */
function insertion(table: string, list: object[]): string {
  const columns = [...new Set(list.flatMap(Object.keys))]
  const names = columns.map(column => `"${column}"`).join(', ')
  const values = columns.map(column => `value ->> '$.${column}'`).join(', ')
  return `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`
}
