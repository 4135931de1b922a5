import { createHash } from 'node:crypto'
import { fold } from '../../app/domain/fold.ts'
import { addDays, type Day, dayOf } from '../../app/domain/values.ts'
import { firstNames, streets, towns } from '../../utility/world/names.ts'

export type Value = string | number | Buffer | null

/** Rows of a table. Instants and booleans are written as SQLite has them; PostgreSQL reads them too. */
export type Filling = { table: string; columns: string[]; rows: Iterable<Value[]> }

export const table = (name: string, columns: string, rows: Iterable<Value[]>): Filling => ({
  table: name,
  columns: columns.split(' '),
  rows,
})

export const dayMs = 86_400_000
export const instant = (time: number) => new Date(time).toISOString().replace('Z', '+00:00')

/** When the rows are made, and the days before, each reckoned once. */
export type Clock = { now: number; today: Day; dayAgo: (count: number) => Day }

export function clockNow(): Clock {
  const now = Date.now()
  const today = dayOf(new Date(now))
  const daysAgo: Day[] = []
  return { now, today, dayAgo: count => (daysAgo[count] ??= addDays(today, -count)) }
}

/** How many of each; 100 % is what the portal promises to stand. */
export type Size = { subscribers: number; requests: number; sessions: number; payments: number }

export function sizeAt(percent: number): Size {
  const share = (whole: number) => Math.round((whole * percent) / 100)
  return {
    subscribers: share(500_000),
    requests: share(100_000),
    sessions: share(1_000_000),
    payments: share(1_000_000),
  }
}

/** A page and a half of every list beside the demonstration: both worlds show as many rows. */
export const pageful: Size = { subscribers: 100, requests: 20, sessions: 200, payments: 200 }

// The same for the same numbers, whatever was drawn before: a table can be filled without the others.

/** A number from 0 (included) to 1 for a row and what it is drawn for (murmur3's finalizer). */
export function draw(row: number, what: number): number {
  let h = Math.imul(row ^ Math.imul(what + 1, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  h ^= h >>> 16
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296
}

/** From `low` to `high`, both included. */
export const int = (row: number, what: number, low: number, high: number) =>
  low + Math.floor(draw(row, what) * (high - low + 1))

export const pick = <T>(row: number, what: number, list: readonly T[]): T =>
  list[Math.floor(draw(row, what) * list.length)] as T

/** The first ones far more often than the last, as names and towns are. */
const pickUneven = <T>(row: number, what: number, list: readonly T[]): T =>
  list[Math.floor(draw(row, what) ** 2.5 * list.length)] as T

/** 64 hexadecimal digits. */
export const hex = (kind: string, row: number) =>
  createHash('sha256').update(`${kind} ${row}`).digest('hex')

export function uuid(kind: string, row: number): string {
  const h = hex(kind, row)
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-4${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}

// Made of pieces: some two thousand surnames and three hundred towns, a few of which are very common.

const [heads, tails] = [
  'Mar Ber Du Ro Pe Le Gi Mo Fa Ga Cha Lam Bon Col Fon Ger Hu Jac Ma Na Oli Per Quen Ri Sau Tho Va Wal Car Del Fer Gau Lau Mer Nor Poi Rou Ser Tou Vil Bau Cor Des Fre',
  'tin nard pont bert riel fèvre rault reau vre nier bert mont net lin taine main bert quet thieu vier rin nault chard vage mas sseur ter pentier marre rand bas',
].map(list => list.split(' ')) as [string[], string[]]
const lastNames = heads.flatMap(head => tails.map(tail => `${head}${tail}`))

const saints = 'Aubin Benoît Clair Denis Éloi Fiacre Germain Hilaire Jean Léger Martin Ouen'.split(
  ' ',
)
const rivers = 'Aure Brèche Claise Drée Erve Fare Guisane Hante Lède Maine Noye Orge'.split(' ')
/** Those of the demonstration are the largest. */
const places = [
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
