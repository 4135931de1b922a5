import { addMonths, type Day, daysBetween } from './dates.ts'

/** A reading of a meter; `consumption` is what it counted since its reading before, in m³. */
export type MeterReading = { date: Day; consumption: number; counterRef: string }

/** So many m³ from one day, to the eve of another. */
type Span = { from: Day; to: Day; volume: number }

/**
 * What a metering point used from the day `from` to the eve of `to`, in m³ with decimals: between two
 * readings of a meter, each day counts the same. A meter that begins when, or after, another one ends
 * takes its place; the first reading of the new one holds what the old one still counted. Undefined when
 * some day is not between two readings.
 */
export function consumptionBetween(
  readings: MeterReading[],
  from: Day,
  to: Day,
): number | undefined {
  const spans = spansOf(readings)
  if (!areCovered(spans, from, to)) return undefined
  return spans.reduce((sum, span) => sum + span.volume * shareOf(span, from, to), 0)
}

/** How much of a span lies from `from` to the eve of `to`: 0 to 1. */
function shareOf(span: Span, from: Day, to: Day): number {
  const start = span.from > from ? span.from : from
  const end = span.to < to ? span.to : to
  return Math.max(0, daysBetween(start, end)) / daysBetween(span.from, span.to)
}

function areCovered(spans: Span[], from: Day, to: Day): boolean {
  let day = from
  for (const span of spans.toSorted((one, other) => one.from.localeCompare(other.from))) {
    if (span.from > day) break
    if (span.to > day) day = span.to
  }
  return day >= to
}

function spansOf(readings: MeterReading[]): Span[] {
  const meters = metersOf(readings)
  return meters.flatMap(meter =>
    meter.rows.flatMap((row, rank) => {
      const from = rank === 0 ? endOf(meter.before) : meter.rows[rank - 1]?.date
      // Of a gap between two meters nothing is known, unless the first reading of the new one tells.
      const isGap = rank === 0 && row.consumption === 0
      const isSpan = from !== undefined && from < row.date && !isGap
      return isSpan ? [{ from, to: row.date, volume: row.consumption }] : []
    }),
  )
}

type Meter = { rows: MeterReading[]; before: Meter | undefined }

const startOf = ({ rows }: Meter) => rows[0]?.date ?? ''
const endOf = (meter: Meter | undefined) => meter?.rows.at(-1)?.date

/** The meters in the order in which they came, each with the one whose place it took. */
function metersOf(readings: MeterReading[]): Meter[] {
  const byMeter = Map.groupBy(readings, ({ counterRef }) => counterRef).values()
  const meters: Meter[] = Array.from(byMeter, rows => ({ rows: byDay(rows), before: undefined }))
  meters.sort((one, other) => startOf(one).localeCompare(startOf(other)))
  const gone = new Set<Meter>()
  for (const meter of meters) {
    const ended = meters.filter(
      other => other !== meter && !gone.has(other) && (endOf(other) ?? '') <= startOf(meter),
    )
    meter.before = ended.toSorted((a, b) => (endOf(a) ?? '').localeCompare(endOf(b) ?? '')).at(-1)
    if (meter.before) gone.add(meter.before)
  }
  return meters
}

/** Oldest first, the readings of one day as one. */
function byDay(rows: MeterReading[]): MeterReading[] {
  const days = Map.groupBy(rows, ({ date }) => date).values()
  return Array.from(days, sameDay => ({
    ...(sameDay[0] as MeterReading),
    consumption: sameDay.reduce((sum, { consumption }) => sum + consumption, 0),
  })).sort((one, other) => one.date.localeCompare(other.date))
}

/** The last twelve months that readings tell of, and the twelve before where they tell of those too; m³. */
export type TwoYears = { from: Day; to: Day; now: number; before: number | undefined }

/**
 * They end with the last reading: of several meters side by side, when all of them were read. Undefined
 * when it is more than a year old, or the first less than a year older.
 */
export function lastTwoYears(readings: MeterReading[], today: Day): TwoYears | undefined {
  const meters = metersOf(readings)
  const running = meters.filter(meter => !meters.some(({ before }) => before === meter))
  const to = running
    .map(endOf)
    .toSorted((one = '', other = '') => one.localeCompare(other))
    .at(0)
  if (!to || to < addMonths(today, -12)) return undefined
  const from = addMonths(to, -12)
  const now = consumptionBetween(readings, from, to)
  if (now === undefined) return undefined
  return { from, to, now, before: consumptionBetween(readings, addMonths(to, -24), from) }
}

/** `percent` is rounded to whole numbers. */
export type Difference =
  | { kind: 'same' }
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'fromNothing' }

const asMuch = 2

/** How `volume` differs from `reference`: within two per cent, not at all. */
export function compare(volume: number, reference: number): Difference {
  if (reference === 0) return volume === 0 ? { kind: 'same' } : { kind: 'fromNothing' }
  const percent = (100 * (volume - reference)) / reference
  if (Math.abs(percent) <= asMuch) return { kind: 'same' }
  return { kind: percent > 0 ? 'more' : 'less', percent: Math.round(Math.abs(percent)) }
}

/** m³ a person uses in a year: the national mean of 2021 (docs/decisions/0008). */
export const yearlyPerPerson = 54

/** How many people may live in one dwelling, for the comparison. */
export const mostPersons = 20

/** A household that may be: 1 to 20 people. */
export const isHousehold = (persons: number) =>
  Number.isInteger(persons) && persons >= 1 && persons <= mostPersons
