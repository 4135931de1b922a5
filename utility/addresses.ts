import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Logger } from 'pino'
import { z } from 'zod'
import { countries, findCountry } from '#domain/countries.ts'
import { fold } from '#domain/fold.ts'
import { findTown, type NamedTown, townsAmong, townsLike, withKeys } from '#domain/town.ts'
import { homeCountry } from '#domain/values.ts'
import type { Referential } from '#upstream/catalogue/addresses.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Database } from './database.ts'
import { adress, towns } from './world/names.ts'

/** DATA-05: the unique key of an address in the referential, from the country to the house number, which comes last. */
export const addressKey = ({ country, zipCode, city, streetName, streetNumber }: Adress): string =>
  [country, zipCode, city, streetName, streetNumber].map(fold).join('|')

export type AddressService = {
  streets: (typed: string, zipCode: string, city: string) => Promise<string[]>
}

/** In milliseconds: a subscriber who types does not wait longer, and the portal gives up after 5 s. */
const timeout = 1_000

const found = z.object({
  features: z.array(z.object({ properties: z.object({ name: z.string(), postcode: z.string() }) })),
})

/** `url`: the search address of the French national address base, or of a service with the same interface (addok). */
export function addressServiceAt(url: string, log: Logger): AddressService {
  return {
    async streets(typed, zipCode, city) {
      const target = new URL(url)
      const query = { q: `${typed} ${city}`, postcode: zipCode, type: 'street', limit: '20' }
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
      try {
        const signal = AbortSignal.timeout(timeout)
        const response = await fetch(target, { signal, redirect: 'error' })
        if (!response.ok) throw new Error(`status ${response.status}`)
        const { features } = found.parse(await response.json())
        return features
          .filter(({ properties }) => properties.postcode === zipCode)
          .map(({ properties }) => properties.name)
      } catch (error) {
        // The error's message may repeat what was typed.
        log.warn({ msg: 'address service failed', reason: (error as Error).name })
        return []
      }
    },
  }
}

type Typed = { [part in 'country' | 'zipCode' | 'city' | 'streetName']?: string | undefined }

type StreetSources = {
  db: Database
  addressService: AddressService | undefined
  utility: { isExample: boolean }
}

const atMost = 20

export async function referentialFor(sources: StreetSources, typed: Typed): Promise<Referential> {
  const { country, zipCode, city, streetName } = typed
  const places = await communes(sources)
  const isHome = country === undefined || findCountry(country) === homeCountry
  const lists = {
    listPays: country ? townsAmong(withKeys(countries()), country) : [],
    listCP: isHome && zipCode ? zipCodesLike(places, zipCode, city) : [],
    listVille: isHome && city ? citiesLike(places, city, zipCode) : [],
    listRue:
      isHome && streetName && zipCode && city
        ? townsLike(await streetsOf(sources, { zipCode, city }, streetName), streetName)
        : [],
  }
  for (const list of Object.values(lists)) list.splice(atMost)
  return lists
}

function zipCodesLike({ zipCodes, named, zipCodesOf }: Communes, typed: string, city = '') {
  const starting = (list: string[]) => list.filter(one => one.startsWith(typed.trim()))
  // A city that is typed in full limits the list to its own zip codes.
  const name = city && findTown(townsAmong(named, city).slice(0, 1), city)
  const ofCity = name ? starting(zipCodesOf.get(name) ?? []) : []
  return ofCity.length > 0 ? ofCity : starting(zipCodes)
}

function citiesLike({ named, citiesOf }: Communes, typed: string, zipCode = ''): string[] {
  const ofCode = townsLike(citiesOf.get(zipCode.trim()) ?? [], typed)
  return ofCode.length > 0 ? ofCode : townsAmong(named, typed)
}

/** ADDR-10: the address as staff validated it, or as the registry spells it; null when the street is unknown. */
export async function findKnown(sources: StreetSources, adress: Adress): Promise<Adress | null> {
  const validated = await sources.db.knownAddress.findUnique({ where: { key: addressKey(adress) } })
  if (validated) {
    const { country, zipCode, city, streetName } = validated.adress as Adress
    return { ...adress, country, zipCode, city, streetName }
  }
  if (findCountry(adress.country) !== homeCountry) return null
  const zipCode = adress.zipCode.replace(/\s/g, '')
  const { citiesOf } = await communes(sources)
  const city = findTown(citiesOf.get(zipCode) ?? [], adress.city)
  if (!city) return null
  const streets = await streetsOf(sources, { zipCode, city }, adress.streetName)
  const streetName = findTown(streets, adress.streetName)
  return streetName ? { ...adress, country: homeCountry, zipCode, city, streetName } : null
}

async function streetsOf(
  { db, addressService }: StreetSources,
  { zipCode, city }: Pick<Adress, 'zipCode' | 'city'>,
  typed: string,
): Promise<string[]> {
  const start = addressKey(adress('', '', { city, zipCode })).replace(/(?<!\|)\|+$/, '|')
  const [known, others] = await Promise.all([
    streetsFrom(db, start),
    addressService?.streets(typed, zipCode, city) ?? [],
  ])
  return [...new Set([...known, ...others])]
}

/** The streets of the addresses whose key begins with `start`: the query searches the index once for each street. */
async function streetsFrom(db: Database, start: string): Promise<string[]> {
  const end = `${start}\uffff`
  // `rtrim` drops the house number, the end of a key; char(65535) then comes after all the numbers of the street.
  const rows = await db.$queryRaw<{ street: string }[]>`
    SELECT "adress" ->> '$.streetName' AS "street" FROM "KnownAddress" WHERE "key" IN (
      WITH RECURSIVE first(key) AS (
        SELECT min("key") FROM "KnownAddress" WHERE "key" >= ${start} AND "key" < ${end}
        UNION ALL
        SELECT (
          SELECT min("key") FROM "KnownAddress"
          WHERE "key" > rtrim(first.key, replace(first.key, '|', '')) || char(65535) AND "key" < ${end}
        ) FROM first WHERE first.key IS NOT NULL
      )
      SELECT key FROM first)`
  return rows.map(({ street }) => street)
}

type Communes = {
  zipCodes: string[]
  named: NamedTown[]
  citiesOf: Map<string, string[]>
  zipCodesOf: Map<string, string[]>
}

const loading = new Map<boolean, Promise<Communes>>()

/** Those of France; the demonstration's own too where it runs. */
function communes({ utility: { isExample } }: StreetSources): Promise<Communes> {
  const known = loading.get(isExample) ?? load(isExample)
  loading.set(isExample, known)
  return known
}

type Place = { city: string; zipCode: string }

async function load(isExample: boolean): Promise<Communes> {
  const places = [...(isExample ? towns : []), ...(await french())]
  const citiesOf = group(places, 'zipCode', 'city')
  const zipCodesOf = group(places, 'city', 'zipCode')
  return {
    zipCodes: [...citiesOf.keys()].sort(),
    named: withKeys([...zipCodesOf.keys()]),
    citiesOf,
    zipCodesOf,
  }
}

type Commune = { nom: string; type: string; codesPostaux?: string[] }

async function french(): Promise<Place[]> {
  const { resolve } = createRequire(import.meta.url)
  const file = resolve('@etalab/decoupage-administratif/data/communes.json')
  const all: Commune[] = JSON.parse(await readFile(file, 'utf8'))
  return all
    .filter(({ type }) => type === 'commune-actuelle')
    .flatMap(({ nom, codesPostaux = [] }) => codesPostaux.map(zipCode => ({ city: nom, zipCode })))
}

const group = (places: Place[], by: keyof Place, what: keyof Place) =>
  new Map(
    [...Map.groupBy(places, one => one[by])].map(([of, ones]) => [of, ones.map(one => one[what])]),
  )
