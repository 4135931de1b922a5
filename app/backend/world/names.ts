import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Random } from './random.ts'
import seed from './seed.json' with { type: 'json' }

/** A region that does not exist; there is no department 99. */
export const { towns, streets, firstNames, lastNames } = seed

/** ADDR-14: the registry fails on it, as it is folded. */
export const streetOfErrors = 'impasse de la panne'

/** DATA-05. A postal address of one line and a town; the other fields are empty. */
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
