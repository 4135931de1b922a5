import { randomUUID } from 'node:crypto'
import { fold } from '#domain/fold.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'

/** What an agent asks the list of requests by, under a name of theirs: `query` is that of its address. */
export type SavedFilter = { id: string; name: string; query: string }

/** For each agent. */
export const mostFilters = 20
export const longestFilterName = 40

/** What became of it: another filter of theirs has this name, or there are twenty. */
export type Saved = 'saved' | 'taken' | 'full'

const select = { id: true, name: true, query: true } as const

/** Those of an agent, by name. */
export function savedFiltersOf(owner: string): Promise<SavedFilter[]> {
  return store().savedFilter.findMany({ where: { owner }, select, orderBy: { nameKey: 'asc' } })
}

/** Theirs, or null: those of a colleague are not found. */
export function findFilter(owner: string, id: string): Promise<SavedFilter | null> {
  return store().savedFilter.findFirst({ where: { owner, id }, select })
}

/** The unique place of each among twenty is what bounds them, however many are posted at once. */
export async function saveFilter(owner: string, name: string, query: string): Promise<Saved> {
  const nameKey = fold(name)
  const mine = await store().savedFilter.findMany({ where: { owner } })
  if (mine.some(one => one.nameKey === nameKey)) return 'taken'
  const slot = Array.from({ length: mostFilters }, (_, rank) => rank + 1).find(free =>
    mine.every(one => one.slot !== free),
  )
  if (slot === undefined) return 'full'
  const data = { id: randomUUID(), owner, slot, name, nameKey, query, updatedAt: new Date() }
  try {
    await store().savedFilter.create({ data })
    return 'saved'
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another one was saved meanwhile, under this name or in this place.
    return saveFilter(owner, name, query)
  }
}

/** One that is gone stays so. */
export async function renameFilter(owner: string, id: string, name: string): Promise<Saved> {
  try {
    await store().savedFilter.updateMany({
      where: { owner, id },
      data: { name, nameKey: fold(name), updatedAt: new Date() },
    })
    return 'saved'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export async function deleteFilter(owner: string, id: string): Promise<void> {
  await store().savedFilter.deleteMany({ where: { owner, id } })
}

/** With the account of the agent. */
export async function forgetFilters(owner: string): Promise<void> {
  await store().savedFilter.deleteMany({ where: { owner } })
}
