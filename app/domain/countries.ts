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

function listed(): string[] {
  const found = codes().map(([, name]) => name)
  return [...new Set(found)].sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
}

/** The codes, in small letters, with their names. Tries every pair of letters: the standard has no list of them. */
function codes(): (readonly [string, string])[] {
  const french = new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' })
  return letters
    .flatMap(first => letters.map(second => first + second))
    .filter(code => !noCountry.includes(code))
    .flatMap(code => {
      const name = french.of(code)
      return name ? [[code.toLowerCase(), name] as const] : []
    })
}

let byKey: Map<string, string> | undefined

/** ADDR-05, BEY-604: by its name, whatever its hyphens and apostrophes, or by its code of two letters. */
export function findCountry(typed: string): string | undefined {
  byKey ??= new Map([...codes(), ...countries().map(name => [keyOf(name), name] as const)])
  return byKey.get(keyOf(typed))
}

const keyOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
