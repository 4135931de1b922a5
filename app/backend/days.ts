import { type Day, dayOf } from '#domain/dates.ts'

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
