import { store } from '#store/client.server.ts'

/** How many people live where a metering point counts, as its subscriber told; undefined when nobody did. */
export async function householdOf(owner: string, pdc: string): Promise<number | undefined> {
  const row = await store().household.findUnique({ where: { owner_pdc: { owner, pdc } } })
  return row?.persons
}

/** The same of everywhere they told of, by metering point. */
export async function householdsOf(owner: string): Promise<Map<string, number>> {
  const rows = await store().household.findMany({ where: { owner } })
  return new Map(rows.map(({ pdc, persons }) => [pdc, persons]))
}

export async function keepHousehold(owner: string, pdc: string, persons: number): Promise<void> {
  const told = { persons, updatedAt: new Date() }
  await store().household.upsert({
    where: { owner_pdc: { owner, pdc } },
    create: { owner, pdc, ...told },
    update: told,
  })
}

export async function forgetHousehold(owner: string, pdc: string): Promise<void> {
  await store().household.deleteMany({ where: { owner, pdc } })
}
