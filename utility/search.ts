import { mailTyped } from '#domain/email.ts'
import { searchKey } from '#domain/search-key.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Database, Transaction } from './database.ts'
import { Prisma } from './prisma/generated/client.ts'

/** An e-mail address keeps its signs: a dot of it is no space. */
export const mailKey = (text: string): string => mailTyped(text).toLowerCase()

const atOnce = 200

/**
 * BEY-610: writes again the words by which subscribers are found, for those whose data changed. Triggers name them in
 * SearchStale, so that no call has to. Searches do it first; after an upgrade a job does it for all. `most`: subscribers.
 */
export async function refreshSearch(db: Database, most = 1000): Promise<void> {
  for (let done = 0; done < most; done += atOnce) {
    if (!(await db.searchStale.findFirst())) return
    await db.$transaction(refreshSome)
  }
}

/** The same within a transaction; answers whether subscribers may be left. */
export async function refreshSome(tx: Transaction): Promise<boolean> {
  const stale = await tx.searchStale.findMany({ take: atOnce })
  if (stale.length === 0) return false
  const numbers = stale.map(({ refAbo }) => refAbo)
  const subscribers = await tx.subscriber.findMany({
    where: { refAbo: { in: numbers } },
    include: { account: true, points: true },
  })
  const named = subscribers.map(({ refAbo, firstName, lastName, account }) => ({
    refAbo,
    mail: account && mailKey(account.mail),
    lastName: searchKey(lastName),
    // The space lets a question of several words begin at the start of one, and the names stand in either order.
    name: ` ${searchKey(`${firstName} ${lastName} ${firstName}`)}`,
  }))
  const places = subscribers.flatMap(({ account, points, ...subscriber }) =>
    points.map(({ pdcRef, refAbo, adress }) => {
      const { streetNumber, streetName, zipCode, city } = adress as Partial<Adress>
      const street = `${streetNumber ?? ''} ${streetName ?? ''}`
      const { firstName, lastName, phone } = subscriber
      const texts = [firstName, lastName, firstName, refAbo, phone, account?.mail ?? '', pdcRef]
      const words = [...texts, street, zipCode ?? '', city ?? ''].map(searchKey).join(' ')
      return { refAbo, pdcRef, words }
    }),
  )
  const those = `"refAbo" : (${numbers.map(number => `"${number.replaceAll('"', '""')}"`).join(' OR ')})`
  const all = JSON.stringify(numbers)
  const exactly = Prisma.sql`"refAbo" IN (SELECT value FROM json_each(${all}))`
  await tx.$executeRaw`DELETE FROM "AccountFound" WHERE rowid IN (
    SELECT rowid FROM "AccountFound" WHERE "AccountFound" MATCH ${those} AND ${exactly})`
  await tx.$executeRaw`DELETE FROM "PointFound" WHERE rowid IN (
    SELECT rowid FROM "PointFound" WHERE "PointFound" MATCH ${those} AND ${exactly})`
  const names = JSON.stringify(named)
  await tx.$executeRaw`UPDATE "Subscriber" SET "lastNameWords" = n.value ->> 'lastName', "nameWords" = n.value ->> 'name'
    FROM json_each(${names}) n WHERE "Subscriber"."refAbo" = n.value ->> 'refAbo'`
  await tx.$executeRaw`INSERT INTO "AccountFound" ("refAbo", "mail", "lastName", "name")
    SELECT value ->> 'refAbo', value ->> 'mail', value ->> 'lastName', value ->> 'name'
    FROM json_each(${names}) WHERE value ->> 'mail' IS NOT NULL`
  await tx.$executeRaw`INSERT INTO "PointFound" ("refAbo", "pdcRef", "words")
    SELECT value ->> 'refAbo', value ->> 'pdcRef', value ->> 'words' FROM json_each(${JSON.stringify(places)})`
  await tx.$executeRaw`DELETE FROM "SearchStale" WHERE ${exactly}`
  return stale.length === atOnce
}
