import { leakNights } from '#domain/leak.ts'
import { addDays, type Day, daysBetween } from '#domain/values.ts'

/** Amounts in litres. `nightFlow` is the least hourly amount between 1 and 5 o'clock; null when unknown. */
export type DailyReading = {
  date: Day
  counterRef: string
  litres: number
  nightFlow: number | null
}

/** The readings of a day are kept so many months. */
export const dailyMonths = 13

type Night = { since: Day; nights: number; flow: number }

/** For each reading: how many nights the flow has not stopped, since which day, and the smallest of these flows. */
export function nightsOf(readings: DailyReading[]): Map<DailyReading, Night> {
  const found = new Map<DailyReading, Night>()
  for (const meter of Map.groupBy(readings, ({ counterRef }) => counterRef).values()) {
    let before: (Night & { date: Day }) | undefined
    for (const reading of meter.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const { date, nightFlow } = reading
      if (!nightFlow) {
        before = undefined
        continue
      }
      const isNext = before && daysBetween(before.date, date) === 1
      const { since, nights, flow } =
        before && isNext ? before : { since: date, nights: 0, flow: nightFlow }
      before = { date, since, nights: nights + 1, flow: Math.min(flow, nightFlow) }
      found.set(reading, before)
    }
  }
  return found
}

/** A leak that still runs; `flow` in litres an hour. Undefined without one. */
export function leakIn(readings: DailyReading[], today: Day): Omit<Night, 'nights'> | undefined {
  const oldest = addDays(today, -leakNights)
  return [...nightsOf(readings)]
    .filter(([{ date }, { nights }]) => nights >= leakNights && date >= oldest)
    .filter(
      ([{ date, counterRef }]) =>
        !readings.some(one => one.counterRef === counterRef && one.date > date),
    )
    .map(([, { since, flow }]) => ({ since, flow }))
    .sort((a, b) => b.flow - a.flow)[0]
}

/** The litres of each day of a week, all meters together; null on a day without a reading. */
export const weekOf = (readings: DailyReading[], monday: Day) =>
  Array.from({ length: 7 }, (_, rank) => {
    const date = addDays(monday, rank)
    const ofDay = readings.filter(one => one.date === date)
    const litres = ofDay.reduce((sum, one) => sum + one.litres, 0)
    return { date, litres: ofDay.length > 0 ? litres : null }
  })
