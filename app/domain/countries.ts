import { fold } from './fold.ts'

/** Codes of the list that are no country: unions, groups of regions, tests, « unknown ». */
const noCountry = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let names: string[] | undefined

/** ADDR-05: the countries and territories of the world by their French names, in alphabetical order. */
export function countries(): string[] {
  names ??= listed()
  return names
}

/** Tries every pair of letters, since the standard offers no list of the codes in use. */
function listed(): string[] {
  const french = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })
  const codes = letters.flatMap(first => letters.map(second => first + second))
  const found = codes
    .filter(code => !noCountry.includes(code))
    .flatMap(code => french.of(code) ?? [])
  return [...new Set(found)].sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
}

let byFolded: Map<string, string> | undefined

export function findCountry(typed: string): string | undefined {
  byFolded ??= new Map(countries().map(name => [fold(name), name]))
  return byFolded.get(fold(typed))
}

/** The only country whose streets the utility knows. */
export const homeCountry = 'France'
