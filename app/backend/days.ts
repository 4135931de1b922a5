import { type Day, dayOf } from '#domain/dates.ts'

/** The back end's current day (Europe/Paris); the demonstration may set another one. */
export type Clock = {
  today(): Day
  /** The day that was set; null for the real one. */
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
