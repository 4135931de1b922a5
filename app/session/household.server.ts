import { store } from '#store/client.server.ts'

export async function householdOf(owner: string, pdc: string): Promise<number | undefined> {
  const row = await store().household.findUnique({ where: { owner_pdc: { owner, pdc } } })
  return row?.persons
}

export async function householdsOf(owner: string): Promise<Map<string, number>> {
  const rows = await store().household.findMany({ where: { owner } })
  return new Map(rows.map(({ pdc, persons }) => [pdc, persons]))
}

export async function keepHousehold(owner: string, pdc: string, persons: number): Promise<void> {
  const household = { persons, updatedAt: new Date() }
  await store().household.upsert({
    where: { owner_pdc: { owner, pdc } },
    create: { owner, pdc, ...household },
    update: household,
  })
}

export async function forgetHousehold(owner: string, pdc: string): Promise<void> {
  await store().household.deleteMany({ where: { owner, pdc } })
}
