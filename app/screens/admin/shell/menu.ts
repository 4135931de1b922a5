/** An entry of the agents' menu. `words`: under its label; `waits`: they say what is to be done. */
export type MenuEntry = { href: string; label: string; words: string; waits?: boolean }

/** The menu counts up to here: beyond, an agent needs to know only that there are many. */
const most = 99
export const firstOnes = { startValue: '0', endValue: String(most + 1) }

/** The words of an entry: how much there is to do, or `none` what the page is about. */
export const toDo = (count: number | undefined, what: string, none: string) =>
  count
    ? { words: `${count > most ? `plus de ${most}` : count} ${what}`, waits: true }
    : { words: none }
