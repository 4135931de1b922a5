import {
  compare,
  differenceText,
  lastTwoYears,
  type MeterReading,
  yearlyPerPerson,
} from '#domain/comparison.ts'
import { formatVolume } from '#domain/consumption.ts'
import type { Day } from '#domain/values.ts'

/** `words` sum up what the `figures` show. */
type Comparison = { words: string; figures: string }

const volume = (cubicMetres: number) => `${formatVolume(Math.round(cubicMetres))}\u00a0m³`

/** Compares the m³ of the last twelve months (`now`) with the mean of households of as many people. */
export function householdText({ now }: { now: number }, persons: number): Comparison {
  const mean = persons * yearlyPerPerson
  const difference = differenceText(compare(now, mean), 'la moyenne des foyers de cette taille')
  const people = persons === 1 ? 'Une personne seule' : `Un foyer de ${persons} personnes`
  return {
    words: `Vous avez consommé ${difference}.`,
    figures: `${people} consomme en moyenne ${volume(mean)} par an\u00a0; vous, ${volume(now)} en douze mois.`,
  }
}

/** `canCompare`: the readings cover a year. `household` is also null while the size of the household is unknown. */
export function householdComparison(
  readings: MeterReading[],
  persons: number | undefined,
  today: Day,
) {
  const year = lastTwoYears(readings, today)
  return {
    canCompare: year !== undefined,
    household: year && year.now >= 0 && persons ? householdText(year, persons) : null,
  }
}
