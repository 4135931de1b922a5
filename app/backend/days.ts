import { type Day, dayOf } from '#domain/dates.ts'

/** The back end's current day (Europe/Paris); the demonstration may set another one. */
export type Clock = {
  today(): Day
  forced(): Day | null
  /** `minutes`: by how many the instant is ahead of the real one. */
  set(day: Day | null, minutes?: number): void
  now(): Date
}

export function createClock(): Clock {
  let forced: Day | null = null
  let ahead = 0
  return {
    today: () => forced ?? dayOf(new Date()),
    forced: () => forced,
    set: (day, minutes = 0) => {
      forced = day
      ahead = minutes * 60_000
    },
    now: () => new Date(Date.now() + ahead),
  }
}

/** This instant, on the day that the demonstration may have set. */
export function instantOf(clock: Clock): Date {
  const now = new Date()
  const forced = clock.forced()
  return forced ? new Date(`${forced}${now.toISOString().slice(10)}`) : now
}
