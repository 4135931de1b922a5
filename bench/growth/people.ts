import { firstNames, streets, towns } from '../../app/backend/world/names.ts'
import { fold } from '../../app/domain/fold.ts'
import { draw, int, pick, pickUneven } from './draw.ts'

// Made of pieces: some two thousand surnames and three hundred towns, a few of which are very common.

const [heads, tails] = [
  'Mar Ber Du Ro Pe Le Gi Mo Fa Ga Cha Lam Bon Col Fon Ger Hu Jac Ma Na Oli Per Quen Ri Sau Tho Va Wal Car Del Fer Gau Lau Mer Nor Poi Rou Ser Tou Vil Bau Cor Des Fre',
  'tin nard pont bert riel fèvre rault reau vre nier bert mont net lin taine main bert quet thieu vier rin nault chard vage mas sseur ter pentier marre rand bas',
].map(list => list.split(' ')) as [string[], string[]]
export const lastNames = heads.flatMap(head => tails.map(tail => `${head}${tail}`))

const saints = 'Aubin Benoît Clair Denis Éloi Fiacre Germain Hilaire Jean Léger Martin Ouen'.split(
  ' ',
)
const rivers = 'Aure Brèche Claise Drée Erve Fare Guisane Hante Lède Maine Noye Orge'.split(' ')
/** Those of the demonstration are the largest. */
export const places = [
  ...towns,
  ...saints.flatMap((saint, n) =>
    rivers.flatMap((river, m) => [
      { city: `Saint-${saint}-sur-${river}`, zipCode: String(99_200 + n * 12 + m) },
      { city: `${saint}ville-en-${river}`, zipCode: String(99_400 + n * 12 + m) },
    ]),
  ),
]

const kinds = ['rue', 'avenue', 'chemin', 'impasse', 'allée', 'place']
const things =
  'Acacias Bleuets Cerisiers Docteur-Roux Écoles Foch Gare Halles Iris Jardins Kléber Lilas Mairie Noyers Ormes Prés Quatre-Vents Roses Stade Tanneurs Vignes'.split(
    ' ',
  )
const allStreets = [
  ...streets,
  ...kinds.flatMap(kind => things.map(thing => `${kind} des ${thing}`)),
]

/** Numbers of seven digits: those of the demonstration have six. */
export const refAboOf = (n: number) => String(1_000_001 + n)

/** DATA-05, as the back end keeps it. */
export const adressOf = (row: number) => {
  const { city, zipCode } = pickUneven(row, 10, places)
  const isFlat = draw(row, 11) < 0.4
  return {
    country: 'France',
    zipCode,
    city,
    streetName: pick(row, 12, allStreets),
    streetNumber: String(int(row, 13, 1, 180)),
    buildingName: isFlat ? `Bâtiment ${pick(row, 14, ['A', 'B', 'C', 'D'])}` : '',
    appartNumber: isFlat ? String(int(row, 15, 1, 60)) : '',
    floorNumber: isFlat ? String(int(row, 16, 0, 9)) : '',
    stairNumber: '',
    cityCompl: '',
    streetCompl: '',
  }
}

export function personOf(n: number) {
  const firstName = pick(n, 1, firstNames)
  const lastName = pickUneven(n, 2, lastNames)
  return {
    refAbo: refAboOf(n),
    firstName,
    lastName,
    firstNameKey: fold(firstName),
    lastNameKey: fold(lastName),
  }
}

/** One person in seven never signed up. */
export const hasAccount = (n: number) => draw(n, 3) < 0.86

export const mailOf = (n: number) => {
  const { firstNameKey, lastNameKey } = personOf(n)
  return `${firstNameKey}.${lastNameKey}.${n}@example.fr`
}

/** The metering points of a subscriber: one, sometimes two, four at most. */
export function pointsOf(n: number): string[] {
  const chance = draw(n, 4)
  const count = chance < 0.82 ? 1 : chance < 0.95 ? 2 : chance < 0.985 ? 3 : 4
  return ['', 'B', 'C', 'D'].slice(0, count).map(letter => `P${refAboOf(n)}${letter}`)
}
