import { addDays, type Day } from './values.ts'

export function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, -weekday)
}

const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

export const weekdayName = (day: Day): string =>
  weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** The year of an ISO week is that of its Thursday. */
export function isoWeek(day: Day): { year: number; week: number } {
  const thursday = addDays(mondayOf(day), 3)
  const year = Number(thursday.slice(0, 4))
  const dayOfYear = (Date.parse(thursday) - Date.UTC(year, 0, 1)) / 86_400_000
  return { year, week: Math.floor(dayOfYear / 7) + 1 }
}
