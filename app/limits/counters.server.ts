import { hiddenName } from '#secrets.server.ts'
import { store } from '#store/client.server.ts'
import { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'

// Counts in the portal's store, which all its processes share. However many an attempt has, they are read by one query
// and written by one statement.

/** The name of what is counted, or of who counts: the store and the browser learn neither addresses nor accounts. */
export const hashed = (text: string) => hiddenName(`quota ${text}`)

/** What an attempt adds to a count; one that begins, ends after `seconds`. */
export type Addition = { key: string; points: number; seconds: number }

export type Count = { points: number; ends: Date }

/** The counts that have not ended, by their keys. */
export async function countsOf(keys: string[]): Promise<Map<string, Count>> {
  const rows = await store().quota.findMany({
    where: { key: { in: keys }, expire: { gt: new Date() } },
  })
  return new Map(
    rows.map(({ key, points, expire }) => [key, { points, ends: expire ?? new Date() }]),
  )
}

/** Adds at once, and answers the points of each count after it. */
export async function add(additions: Addition[]): Promise<Map<string, number>> {
  const now = new Date()
  // In one order: on PostgreSQL two attempts would wait for each other's rows.
  const rows = additions
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, points, seconds }) => {
      return Prisma.sql`(${key}, ${points}, ${new Date(now.getTime() + seconds * 1000)})`
    })
  const counted = await store().$queryRaw<{ key: string; points: number | bigint }[]>`
    INSERT INTO "Quota" ("key", "points", "expire") VALUES ${Prisma.join(rows)}
    ON CONFLICT ("key") DO UPDATE SET
      "points" = CASE WHEN "Quota"."expire" <= ${now} THEN 0 ELSE "Quota"."points" END + excluded."points",
      "expire" = CASE WHEN "Quota"."expire" <= ${now} THEN excluded."expire" ELSE "Quota"."expire" END
    RETURNING "key", "points"`
  return new Map(counted.map(({ key, points }) => [key, Number(points)]))
}

/** Takes back what was added to these counts; those in `forgotten` begin anew. */
export async function takeBack(additions: Addition[], forgotten: string[] = []): Promise<void> {
  if (forgotten.length > 0) await store().quota.deleteMany({ where: { key: { in: forgotten } } })
  const others = additions.filter(({ key }) => !forgotten.includes(key))
  if (others.length === 0) return
  const cases = others.map(({ key, points }) => Prisma.sql`WHEN ${key} THEN "points" - ${points}`)
  await store().$executeRaw`
    UPDATE "Quota" SET "points" = CASE "key" ${Prisma.join(cases, ' ')} ELSE "points" END
    WHERE "key" IN (${Prisma.join(others.map(({ key }) => key))}) AND "expire" > ${new Date()}`
}
