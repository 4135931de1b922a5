import { isHousehold, mostPersons } from './comparison.ts'
import { averagePerDay, perYear, showsAverage } from './consumption.ts'
import type { Day } from './dates.ts'

/** MON-12: a household for which a monthly plan may be asked, as it is typed: 1 to 20. */
export const personsWanted = `Indiquez un nombre de personnes, de 1 à ${mostPersons}`

/** Six digits: what the estimate of an amount takes. */
export const mostYearly = 999_999
export const volumeWanted = 'Indiquez un volume en m³ par an, en chiffres, ou laissez ce champ vide'

/** What was typed as a whole number, spaces apart; undefined when it is none. */
function wholeNumber(typed: string): number | undefined {
  const digits = typed.replace(/\s/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : undefined
}

/** A household as it was typed; undefined when none can be of that size. */
export function personsIn(typed: string): number | undefined {
  const persons = wholeNumber(typed)
  return persons !== undefined && isHousehold(persons) ? persons : undefined
}

/** m³ a year as they were typed; undefined when that is no volume. */
export function yearlyIn(typed: string): number | undefined {
  const volume = wholeNumber(typed)
  return volume !== undefined && volume >= 1 && volume <= mostYearly ? volume : undefined
}

/**
 * m³ a year after the mean of three years (m³ a day, of the newest readings); undefined for a contract younger than
 * that, and where nothing was used.
 */
export function usualYear(
  subscribed: Day | null,
  readings: { date: Day; avgCons: number | null }[],
  today: Day,
): number | undefined {
  const mean = showsAverage(subscribed, today) ? averagePerDay(readings) : undefined
  return (mean !== undefined && perYear(mean)) || undefined
}
