/**
 * An entry of the bar of agents. `words` stand under its label; `waits`: they say what is to be done; `also`: another
 * page below it, whose address does not begin with its own.
 */
export type MenuEntry = {
  href: string
  label: string
  words: string
  waits?: boolean
  also?: string
}

/** The words of an entry: how much there is to do, or for nothing what the page is about. */
export const toDo = (count: number | undefined, what: string, none: string) =>
  count ? { words: `${count > 99 ? 'plus de 99' : count} ${what}`, waits: true } : { words: none }
