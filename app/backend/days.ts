import { type Day, dayOf } from '#domain/dates.ts'

/** `day` moved by `count` days (negative: earlier). */
export function addDays(day: Day, count: number): Day {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** `day` moved by `count` months; the 31st becomes the last day of a shorter month. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
  return moved.toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** What day the back end believes it is (Europe/Paris), unless somebody set it for a demonstration. */
export type Clock = {
  today(): Day
  /** The day that was set, null when the clock runs free. */
  forced(): Day | null
  set(day: Day | null): void
}

export function createClock(): Clock {
  let forced: Day | null = null
  return {
    today: () => forced ?? dayOf(new Date()),
    forced: () => forced,
    set: day => {
      forced = day
    },
  }
}
