import { addMonths, type Day, daysBetween } from './values.ts'

export type MeterReading = { date: Day; consumption: number; counterRef: string }

type Span = { from: Day; to: Day; volume: number }

/**
 * Consumption of a metering point from the day `from` to the day before `to`, in m³ with decimals: it is spread evenly
 * over the days between two readings of a meter. A meter whose readings begin when or after another one's end is its
 * replacement, and its first reading holds the volume that the old meter counted after its last reading. Undefined when
 * a day is not between two readings.
 */
export function consumptionBetween(readings: MeterReading[], from: Day, to: Day) {
  const spans = spansOf(readings)
  if (!areCovered(spans, from, to)) return undefined
  return spans.reduce((sum, span) => sum + span.volume * shareOf(span, from, to), 0)
}

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
      const from = rank === 0 ? endOf(meter.replaced) : meter.rows[rank - 1]?.date
      // Between two meters the consumption is unknown, unless the new meter's first reading holds it.
      const isGap = rank === 0 && row.consumption === 0
      const isSpan = from !== undefined && from < row.date && !isGap
      return isSpan ? [{ from, to: row.date, volume: row.consumption }] : []
    }),
  )
}

type Meter = { rows: MeterReading[]; replaced: Meter | undefined }

const startOf = ({ rows }: Meter) => rows[0]?.date ?? ''
const endOf = (meter: Meter | undefined) => meter?.rows.at(-1)?.date

function metersOf(readings: MeterReading[]): Meter[] {
  const byMeter = Map.groupBy(readings, ({ counterRef }) => counterRef).values()
  const meters: Meter[] = Array.from(byMeter, rows => ({ rows: byDay(rows), replaced: undefined }))
  meters.sort((one, other) => startOf(one).localeCompare(startOf(other)))
  const alreadyReplaced = new Set<Meter>()
  for (const meter of meters) {
    const ended = meters.filter(
      other =>
        other !== meter && !alreadyReplaced.has(other) && (endOf(other) ?? '') <= startOf(meter),
    )
    meter.replaced = ended.toSorted((a, b) => (endOf(a) ?? '').localeCompare(endOf(b) ?? '')).at(-1)
    if (meter.replaced) alreadyReplaced.add(meter.replaced)
  }
  return meters
}

/** Oldest first; readings of the same day are added up. */
function byDay(rows: MeterReading[]): MeterReading[] {
  const days = Map.groupBy(rows, ({ date }) => date).values()
  return Array.from(days, sameDay => ({
    ...(sameDay[0] as MeterReading),
    consumption: sameDay.reduce((sum, { consumption }) => sum + consumption, 0),
  })).sort((one, other) => one.date.localeCompare(other.date))
}

type TwoYears = { from: Day; to: Day; now: number; before: number | undefined }

/**
 * The last two years that all meters' readings reach; undefined if they end over a year ago, or the later is unknown.
 */
export function lastTwoYears(readings: MeterReading[], today: Day): TwoYears | undefined {
  const to = lastCommonDay(readings)
  if (!to || to < addMonths(today, -12)) return undefined
  const from = addMonths(to, -12)
  const now = consumptionBetween(readings, from, to)
  if (now === undefined) return undefined
  return { from, to, now, before: consumptionBetween(readings, addMonths(to, -24), from) }
}

function lastCommonDay(readings: MeterReading[]): Day | undefined {
  const meters = metersOf(readings)
  const running = meters.filter(meter => !meters.some(({ replaced }) => replaced === meter))
  return running
    .map(endOf)
    .toSorted((one = '', other = '') => one.localeCompare(other))
    .at(0)
}

/** The longest time of known volume up to the last reading, a year at most; undefined if there is none. */
export function latestStretch(
  readings: MeterReading[],
): { from: Day; to: Day; volume: number } | undefined {
  const to = lastCommonDay(readings)
  if (!to) return undefined
  const first = addMonths(to, -12)
  const days = readings.map(({ date }) => date).filter(date => date > first && date < to)
  for (const from of [first, ...days.sort()]) {
    const volume = consumptionBetween(readings, from, to)
    if (volume !== undefined) return { from, to, volume }
  }
  return undefined
}

/** `percent` is rounded to whole numbers. */
type Difference =
  | { kind: 'same' }
  | { kind: 'more' | 'less'; percent: number }
  | { kind: 'fromNothing' }

const samePercent = 2

export function compare(volume: number, reference: number): Difference {
  if (reference === 0) return volume === 0 ? { kind: 'same' } : { kind: 'fromNothing' }
  const percent = (100 * (volume - reference)) / reference
  if (Math.abs(percent) <= samePercent) return { kind: 'same' }
  return { kind: percent > 0 ? 'more' : 'less', percent: Math.round(Math.abs(percent)) }
}

const numbers = ['deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

function timesText(percent: number): string {
  const [whole, rest] = [Math.floor((percent + 105) / 100), (percent + 105) % 100]
  const inWords = (count: number) => `${numbers[count - 2] ?? count} fois`
  if (rest <= 10) return inWords(whole)
  return rest < 80 ? `au moins ${inWords(whole)}` : `presque ${inWords(whole + 1)}`
}

/** « 12 % de plus que l’an dernier », where `reference` is « l’an dernier ». */
export function differenceText(difference: Difference, reference: string): string {
  switch (difference.kind) {
    case 'same':
      return `autant que ${reference}`
    case 'fromNothing':
      return `davantage que ${reference}`
    case 'more':
      // Readers do not take « 148 % de plus » for more than twice as much.
      return difference.percent < 95
        ? `${difference.percent}\u00a0% de plus que ${reference}`
        : `${timesText(difference.percent)} plus que ${reference}`
    case 'less':
      return Math.abs(difference.percent - 50) <= 2
        ? `deux fois moins que ${reference}`
        : `${difference.percent}\u00a0% de moins que ${reference}`
  }
}

export const yearlyPerPerson = 54

export const maxPersons = 20

export const isHousehold = (persons: number) =>
  Number.isInteger(persons) && persons >= 1 && persons <= maxPersons
