import { fold } from './fold.ts'

/** « St-Lunier » is « saint lunier »: case, accents, hyphens and apostrophes do not count. */
const keyOf = (name: string) =>
  wordsOf(name).replace(/\bst(e?)\b/g, (_, feminine) => `saint${feminine}`)

const wordsOf = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The town that somebody named in full, as the list writes it. */
export function findTown(names: string[], typed: string): string | undefined {
  const key = keyOf(typed)
  return names.find(name => keyOf(name) === key)
}

/**
 * MOVE-02: the towns of which a word begins as what was typed; those that begin with it first, in alphabetical order.
 * While one types, « st » may be the beginning of another word than « saint ».
 */
export function townsLike(names: string[], typed: string): string[] {
  const starts = [...new Set([keyOf(typed), wordsOf(typed)])].filter(Boolean)
  const rank = (key: string) =>
    starts.some(start => key.startsWith(start))
      ? 0
      : starts.some(start => key.includes(` ${start}`))
        ? 1
        : 2
  return names
    .map(name => ({ name, key: keyOf(name) }))
    .map(town => ({ ...town, rank: rank(town.key) }))
    .filter(town => town.rank < 2)
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
    .map(({ name }) => name)
}
