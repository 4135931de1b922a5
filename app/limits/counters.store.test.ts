import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openStore, type Store } from '#store/client.server.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { createDatabase } from '../../tests/support/postgres.ts'
import { utility } from '../../tests/support/upstream.ts'
import { add, countsOf, takeBack } from './counters.server.ts'

// Values for the settings; nothing is called.
utility()

const additions = Array.from({ length: 6 }, (_, n) => ({ key: `k${n}`, points: 2, seconds: 600 }))
const opened = globalThis as { portalStore?: Store }
const pointsOf = async () =>
  Object.fromEntries(
    [...(await countsOf(additions.map(({ key }) => key)))].map(([key, { points }]) => [
      key,
      points,
    ]),
  )

onEachStore(() => {
  test('what is taken back leaves ended counts alone, and forgotten ones begin anew', async () => {
    const [one, two, three] = additions as [
      (typeof additions)[0],
      (typeof additions)[0],
      (typeof additions)[0],
    ]
    await add([one, two, { ...three, seconds: -1 }])
    await takeBack([one, two, three], [two.key])
    expect(await pointsOf()).toEqual({ [one.key]: 0 })
    await add([two, three])
    expect(await pointsOf()).toEqual({ [one.key]: 0, [two.key]: 2, [three.key]: 2 })
  })
})

// PostgreSQL alone locks row by row. Another program holds the middle one of three until both attempts wait: in opposite orders, each
// would then have a row that the other one wants.
test.each([
  { what: 'begin', other: add, points: 6 },
  { what: 'begin and end', other: takeBack, points: 2 },
])('attempts that $what at once lock their counts in one order', async ({ other, points }) => {
  const { prisma, close } = await openStore(await createDatabase(inject('postgres')))
  opened.portalStore = prisma
  onTestFinished(async () => {
    delete opened.portalStore
    await close()
  })
  const three = additions.slice(0, 3)
  // They lie in the store in another order than that of their keys.
  for (const one of three.toReversed()) await add([one])
  const { both } = await prisma.$transaction(async tx => {
    await tx.$queryRaw`SELECT 1 FROM "Quota" WHERE "key" = ${three[1]?.key} FOR UPDATE`
    const both = Promise.all([add(three), other(three.toReversed())])
    both.catch(() => {})
    await vi.waitUntil(async () => (await waiting(prisma)) === 2, { timeout: 10_000 })
    return { both }
  })
  await both
  expect(await pointsOf()).toEqual(Object.fromEntries(three.map(({ key }) => [key, points])))
})

/** How many statements wait for a lock in this database; asked outside the transaction, which would see one moment only. */
async function waiting(prisma: Store): Promise<number> {
  const [row] = await prisma.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM pg_stat_activity
    WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`
  return Number(row?.count)
}
