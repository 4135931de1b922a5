import { isHousehold, maxPersons } from './comparison.ts'
import { averagePerDay, formatVolume, perYear, showsAverage } from './consumption.ts'
import type { Day } from './values.ts'
import { wholeTyped } from './whole-number.ts'

/** MON-12: the error for a household size that is not 1 to 20. */
export const personsWanted = `Indiquez de 1 à ${maxPersons} personnes`

const maxYearly = 999_999
export const volumeWanted = `Indiquez un nombre entier de m³, de 1 à ${formatVolume(maxYearly)}, ou rien`

export function personsIn(typed: string): number | undefined {
  const persons = wholeTyped(typed, /pers(onnes?)?\.?$/i)
  return persons !== undefined && isHousehold(persons) ? persons : undefined
}

export function yearlyIn(typed: string): number | undefined {
  const volume = wholeTyped(typed, /m[3³]((\/|par)an)?$/i)
  return volume !== undefined && volume >= 1 && volume <= maxYearly ? volume : undefined
}

/** Whether so many m³ a year are less than a quarter, or more than four times, of what so many people usually use. */
export function unlikely(volume: number, persons: number, perPerson: number) {
  const usual = persons * perPerson
  if (volume * 4 < usual) return 'low'
  return volume > usual * 4 ? 'high' : undefined
}

/** m³ a year; undefined for a contract of less than three years, and without consumption. */
export function usualYear(
  subscribed: Day | null,
  readings: { date: Day; counterRef: string; avgCons: number | null }[],
  today: Day,
): number | undefined {
  const mean = showsAverage(subscribed, today) ? averagePerDay(readings) : undefined
  return (mean !== undefined && perYear(mean)) || undefined
}
