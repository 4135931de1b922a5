import type { Histo } from '#upstream/catalogue/entities.ts'

/**
 * Where the utility's back end knows of no window, it answers all requests at once. Such a list is kept for some seconds,
 * for the next page of it, or the next agent: each list of each process by itself. What staff do through this process
 * drops them all.
 */
const keptMs = 5000

const lists = new Map<string, { at: Date; requests: Histo[] }>()

/** The list that was asked for by this query, if that was a moment ago. */
export function keptList(query: object) {
  const list = lists.get(JSON.stringify(query))
  return list && Date.now() - list.at.getTime() < keptMs ? list : undefined
}

export function keepList(query: object, requests: Histo[]): void {
  for (const [key, { at }] of lists) if (Date.now() - at.getTime() >= keptMs) lists.delete(key)
  lists.set(JSON.stringify(query), { at: new Date(), requests })
}

export function dropLists(): void {
  lists.clear()
}
