import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type NamedTown, withKeys } from '#domain/town.ts'
import { towns } from '../world/names.ts'

/** The communes of France and of the demonstration: by postal code, and by name. */
type Communes = {
  zipCodes: string[]
  named: NamedTown[]
  citiesOf: Map<string, string[]>
  zipCodesOf: Map<string, string[]>
}

let loading: Promise<Communes> | undefined

/** Read when they are first asked for: 9 MB of JSON, of which the names and postal codes are kept. */
export const communes = (): Promise<Communes> => {
  loading ??= load()
  return loading
}

type Place = { city: string; zipCode: string }

async function load(): Promise<Communes> {
  const places = [...towns, ...(await french())]
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

function group(places: Place[], by: keyof Place, what: keyof Place): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const place of places) {
    const group = groups.get(place[by])
    if (group) group.push(place[what])
    else groups.set(place[by], [place[what]])
  }
  return groups
}
