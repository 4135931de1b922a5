import type { MenuEntry } from '#screens/admin/shell/menu.ts'

const entries = import.meta.glob<{ entry: (count: number) => MenuEntry }>('./*/desk-entry.ts', {
  eager: true,
})

/** The extras' entries in the bar of agents, `desk-entry.ts` of each, with what each counts (`deskEntry`). */
export const addedEntries = (counted: Record<string, number>): MenuEntry[] =>
  Object.entries(counted).flatMap(
    ([extra, count]) => entries[`./${extra}/desk-entry.ts`]?.entry(count) ?? [],
  )
