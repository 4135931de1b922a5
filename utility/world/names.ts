import type { Adress } from '#upstream/catalogue/entities.ts'
import seed from './seed.json' with { type: 'json' }

/** The towns are in a region that does not exist: France has no department 99. */
export const { towns, streets, firstNames, lastNames } = seed

/** ADDR-14: the street on which the registry fails, folded. */
export const streetOfErrors = 'impasse de la panne'

export function adress(
  streetNumber: string,
  streetName: string,
  town: { city: string; zipCode: string },
  more: Partial<Adress> = {},
): Adress {
  return {
    country: 'France',
    zipCode: town.zipCode,
    city: town.city,
    streetName,
    streetNumber,
    buildingName: '',
    appartNumber: '',
    floorNumber: '',
    stairNumber: '',
    cityCompl: '',
    streetCompl: '',
    ...more,
  }
}

export function anyAdress(random: Random): Adress {
  const flat = random.chance(0.3)
  return adress(String(random.int(1, 98)), random.pick(streets), random.pick(towns), {
    buildingName: flat ? `Bâtiment ${random.pick(['A', 'B', 'C'])}` : '',
    appartNumber: flat ? String(random.int(1, 40)) : '',
    floorNumber: flat ? String(random.int(0, 5)) : '',
  })
}

/** The same numbers for the same seed, so that the generated subscribers never change (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    int: (low: number, high: number) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}

export type Random = ReturnType<typeof createRandom>
