import { hiddenName } from '#process/secrets.server.ts'
import { store } from '#store/client.server.ts'
import { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'

// Counts are in the store, which all processes share; an attempt needs one query and one statement for all its counts.

export const hashed = (text: string) => hiddenName(`quota ${text}`)

export type Addition = { key: string; points: number; seconds: number }

export type Count = { points: number; ends: Date }
export type Points = ReadonlyMap<string, Pick<Count, 'points'>>

export async function countsOf(keys: string[]): Promise<Map<string, Count>> {
  const rows = await store().quota.findMany({
    where: { key: { in: keys }, expire: { gt: new Date() } },
  })
  return new Map(
    rows.map(({ key, points, expire }) => [key, { points, ends: expire ?? new Date() }]),
  )
}

export async function add(additions: Addition[]): Promise<Map<string, number>> {
  const now = new Date()
  const after = await store().$queryRaw<{ key: string; points: number | bigint }[]>`
    INSERT INTO "Quota" ("key", "points", "expire") VALUES ${rowsOf(additions, now)}
    ON CONFLICT ("key") DO UPDATE SET
      "points" = CASE WHEN "Quota"."expire" <= ${now} THEN 0 ELSE "Quota"."points" END + excluded."points",
      "expire" = CASE WHEN "Quota"."expire" <= ${now} THEN excluded."expire" ELSE "Quota"."expire" END
    RETURNING "key", "points"`
  return new Map(after.map(({ key, points }) => [key, Number(points)]))
}

/** Takes back what was added to these counts; those in `forgotten` are deleted, and start again at 0. */
export async function takeBack(additions: Addition[], forgotten: string[] = []): Promise<void> {
  if (forgotten.length > 0) await store().quota.deleteMany({ where: { key: { in: forgotten } } })
  const others = additions.filter(({ key }) => !forgotten.includes(key))
  if (others.length === 0) return
  const now = new Date()
  const subtractions = others.map(({ key, points }) => ({ key, points: -points, seconds: 0 }))
  // An UPDATE would lock the rows in another order. A row that is gone comes back as one that has ended.
  await store().$executeRaw`
    INSERT INTO "Quota" ("key", "points", "expire") VALUES ${rowsOf(subtractions, now)}
    ON CONFLICT ("key") DO UPDATE SET "points" = "Quota"."points" + excluded."points"`
}

/** Sorted: on PostgreSQL, two attempts would otherwise wait for each other's rows, and one would be cancelled. */
const rowsOf = (additions: Addition[], now: Date) =>
  Prisma.join(
    additions
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, points, seconds }) => {
        const ends = new Date(now.getTime() + seconds * 1000)
        return Prisma.sql`(${key}, ${points}, ${ends})`
      }),
  )
