import { compare, differenceText, lastTwoYears, type MeterReading } from './comparison.ts'
import { addMonths, type Day, daysBetween, withMinus } from './values.ts'

/** CONS-10: how a meter was read, in the order of the chart. */
export const readingKinds = ['visual', 'radio', 'estimate', 'meterChange', 'subscriber'] as const
export type ReadingKind = (typeof readingKinds)[number]

/** CONS-11: the catalogue's types of readings. */
const kinds = {
  Portable: 'visual',
  Radio: 'radio',
  Estimation: 'estimate',
  Initialisation: 'meterChange',
  Manuelle: 'subscriber',
  WEBABO: 'subscriber',
} as const satisfies Record<string, ReadingKind>
type ReadingType = keyof typeof kinds

export const readingLabels: Record<ReadingKind, string> = {
  visual: 'Relève visuelle',
  radio: 'Relève radio',
  estimate: 'Estimation',
  meterChange: 'Changement de compteur',
  subscriber: 'Relève abonné',
}

export function kindOf(type: ReadingType): ReadingKind {
  return kinds[type]
}

/** CONS-05, CONS-06: the anniversary itself counts; a contract without a date has no age. */
function isOlderThan(years: number, subscribed: Day | null, today: Day): boolean {
  return subscribed !== null && subscribed <= addMonths(today, -12 * years)
}

/** CONS-05: the three-year average is shown from three years of subscription on. */
export function showsAverage(subscribed: Day | null, today: Day): boolean {
  return isOlderThan(3, subscribed, today)
}

/** CONS-06 */
export function showsChart(subscribed: Day | null, today: Day): boolean {
  return isOlderThan(2, subscribed, today)
}

type Mean = { date: Day; counterRef: string; avgCons: number | null }

/**
 * The three-year average in m³ a day: the sum of the averages of the meters in service, each by its newest reading. A
 * meter is out of service when another's readings begin on its last day or later. Undefined if an average is missing.
 */
export function averagePerDay(readings: Mean[]): number | undefined {
  const meters = [...Map.groupBy(readings, ({ counterRef }) => counterRef).values()].map(rows => {
    const byDay = rows.toSorted((one, other) => one.date.localeCompare(other.date))
    return { first: byDay[0] as Mean, last: byDay.at(-1) as Mean }
  })
  const isReplaced = ({ last }: (typeof meters)[number]) =>
    meters.some(({ first }) => first.counterRef !== last.counterRef && first.date >= last.date)
  const means = meters.filter(meter => !isReplaced(meter)).map(({ last }) => last.avgCons)
  if (!means.length || means.includes(null)) return undefined
  return means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0)
}

export function perYear(cubicMetresADay: number): number {
  return Math.round(cubicMetresADay * 365)
}

export type Year = { year: number; volumes: number[]; total: number }

const atMost = 4

/** CONS-09: oldest first, four years or `limit` at most; a reading counts in the year of its date; empty years stay. */
export function yearlyConsumption(
  readings: { date: Day; consumption: number; type: ReadingType }[],
  limit = atMost,
): Year[] {
  if (readings.length === 0) return []
  const dates = readings.map(({ date }) => yearOf(date))
  const last = Math.max(...dates)
  const first = Math.max(Math.min(...dates), last - limit + 1)
  const years = Array.from({ length: last - first + 1 }, (_, rank) => ({
    year: first + rank,
    volumes: readingKinds.map(() => 0),
    total: 0,
  }))
  for (const { date, consumption, type } of readings) {
    const year = years[yearOf(date) - first]
    if (!year) continue
    const rank = readingKinds.indexOf(kinds[type])
    year.volumes[rank] = (year.volumes[rank] ?? 0) + consumption
    year.total += consumption
  }
  return years
}

export function plainYears(readings: { date: Day; consumption: number; type: ReadingType }[]) {
  const days = readings.map(({ date }) => date).sort()
  const lastUntil = (year: number) => days.findLast(day => yearOf(day) <= year)
  const years = yearlyConsumption(readings, atMost + 1).map(({ year, total, volumes }) => {
    const [from, to] = [lastUntil(year - 1) ?? days[0], lastUntil(year)]
    const read = from && to ? daysBetween(from, to) : 0
    return {
      year,
      total,
      estimated: volumes[readingKinds.indexOf('estimate')] ?? 0,
      litresADay: read > 0 ? Math.round((total * 1000) / read) : null,
      name: yearName(year, Math.round((read * 12) / 365.25)),
    }
  })
  const start = years.findIndex(({ litresADay }) => litresADay !== null)
  return start < 0
    ? []
    : years
        .slice(start)
        .map((one, rank, all) => {
          const before = all[rank - 1]
          return { ...one, before: before && before.litresADay !== null ? before.total : null }
        })
        .slice(-atMost)
        .reverse()
}
/** « 2026 », or « 2024, 5 mois » where the readings are not a year apart. */
const yearName = (year: number, months: number) =>
  months === 0 || months === 12 ? String(year) : `${year}, ${months}\u00a0mois`

export type PlainYear = ReturnType<typeof plainYears>[number]

/** The last twelve months with readings, and the twelve before if they have readings too; whole m³. */
export function yearOverYear(readings: MeterReading[], today: Day) {
  const years = lastTwoYears(readings, today)
  if (!years) return undefined
  const { from, to, now, before } = years
  return {
    from,
    to,
    now: Math.round(now),
    before:
      // Water that was given back, after an estimate that was too high, compares with nothing.
      before === undefined || before < 0 || now < 0
        ? null
        : {
            volume: Math.round(before),
            words: differenceText(compare(now, before), 'l’an dernier'),
          },
  }
}
export type YearOverYear = NonNullable<ReturnType<typeof yearOverYear>>

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** « 1 204 », m³ or an index. Not `toLocaleString`: some browsers write other spaces than the server. */
export function formatVolume(cubicMetres: number): string {
  return withMinus(String(cubicMetres)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
}

/** « 12 m³ », or « 12 m³ rendus » for a negative volume, which corrects a bill: whole m³. */
export const volumeText = (cubicMetres: number): string =>
  cubicMetres < 0
    ? `${formatVolume(-cubicMetres)}\u00a0m³ rendus`
    : `${formatVolume(cubicMetres)}\u00a0m³`

/** « 0,28 »: m³ a day. */
export function formatDaily(cubicMetres: number): string {
  return withMinus(cubicMetres.toFixed(2)).replace('.', ',')
}

/**
 * Euros a litre, five decimals: the tariff with taxes, without the subscription; null if no water was billed.
 * `consumption` is in cents, `volume` in m³.
 */
export const pricePerLitre = ({ consumption, volume }: { consumption: number; volume: number }) =>
  volume > 0 ? (consumption / 100 / volume / 1000).toFixed(5).replace('.', ',') : null
