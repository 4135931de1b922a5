import { fold } from './fold.ts'

/** « St-Lunier » becomes « saint lunier »: case, accents, hyphens and apostrophes do not count. */
const keyOf = (name: string) =>
  wordsOf(name).replace(/\bst(e?)\b/g, (_, feminine) => `saint${feminine}`)

const wordsOf = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The name of a town in an address: « vauclaire-sur-lede ». */
export const slugOf = (name: string) => wordsOf(name).replaceAll(' ', '-')

/** « à Pont-de-Lède », « aux Essarts-Blancs », « au Havre » */
export function atTown(name: string): string {
  if (/^les /i.test(name)) return `aux ${name.slice(4)}`
  return /^le /i.test(name) ? `au ${name.slice(3)}` : `à ${name}`
}

export function findTown(names: string[], typed: string): string | undefined {
  const key = keyOf(typed)
  return names.find(name => keyOf(name) === key)
}

export type NamedTown = { name: string; key: string }

export const withKeys = (names: string[]): NamedTown[] =>
  names.map(name => ({ name, key: keyOf(name) }))

/** MOVE-02: see `townsAmong`. */
export const townsLike = (names: string[], typed: string): string[] =>
  townsAmong(withKeys(names), typed)

/** Names that begin with the text come first. An unfinished « st » may also begin another word than « saint ». */
export function townsAmong(towns: NamedTown[], typed: string): string[] {
  const starts = [...new Set([keyOf(typed), wordsOf(typed)])].filter(Boolean)
  const rank = (key: string) =>
    starts.some(start => key.startsWith(start))
      ? 0
      : starts.some(start => key.includes(` ${start}`))
        ? 1
        : 2
  return towns
    .map(town => ({ ...town, rank: rank(town.key) }))
    .filter(town => town.rank < 2)
    .sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1))
    .map(({ name }) => name)
}

const beforeStreet = { le: 'l’adresse', au: 'à l’adresse', du: 'de l’adresse' }

/** « au 12 rue des Lavandières »; where the street has no number, « à l’adresse rue Haute ». */
export const withArticle = (article: keyof typeof beforeStreet, street: string) =>
  `${/^\d/.test(street) ? article : beforeStreet[article]} ${street}`
