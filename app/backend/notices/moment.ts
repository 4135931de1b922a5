import type { Clock } from '../days.ts'

/** This moment of the back end's day, which the demonstration may have set. */
export function momentOf(clock: Clock): Date {
  const now = new Date()
  const forced = clock.forced()
  return forced ? new Date(`${forced}${now.toISOString().slice(10)}`) : now
}
