import {
  compare,
  differenceText,
  lastTwoYears,
  type MeterReading,
  type TwoYears,
  yearlyPerPerson,
} from '#domain/comparison.ts'
import { formatVolume } from '#domain/consumption.ts'
import { addMonths, type Day, formatDay } from '#domain/dates.ts'

/** What readings say of a consumption, in words: what matters first, then the figures behind it. */
export type Comparison = { words: string; figures: string }

const volume = (cubicMetres: number) => `${formatVolume(Math.round(cubicMetres))}\u00a0m³`

const period = (from: Day, to: Day) => `du ${formatDay(from)} au ${formatDay(to)}`

/** The last twelve months against the twelve before, as far as there are readings. */
export function yearText({ from, to, now, before }: TwoYears): Comparison {
  if (before === undefined)
    return {
      words: `Vous avez consommé ${volume(now)} en douze mois.`,
      figures: `C’est votre consommation ${period(from, to)}. La comparaison avec l’année d’avant viendra quand vous aurez deux ans de relèves.`,
    }
  const lastYear = period(addMonths(from, -12), from)
  return {
    words: `Vous avez consommé ${differenceText(compare(now, before), 'l’an dernier')}.`,
    figures: `${volume(now)} ${period(from, to)}, contre ${volume(before)} ${lastYear}. Entre deux relèves, la consommation est répartie également sur les jours.`,
  }
}

/** The last twelve months against as many people elsewhere. */
export function householdText({ now }: TwoYears, persons: number): Comparison {
  const mean = persons * yearlyPerPerson
  const difference = differenceText(compare(now, mean), 'la moyenne des foyers de cette taille')
  const people = persons === 1 ? 'Une personne seule' : `Un foyer de ${persons} personnes`
  return {
    words: `Vous avez consommé ${difference}.`,
    figures: `${people} consomme en moyenne ${volume(mean)} par an\u00a0; vous, ${volume(now)} en douze mois.`,
  }
}

export const notYet =
  'Il faut douze mois de relèves récentes pour comparer votre consommation\u00a0: les vôtres n’y suffisent pas encore.'

/** Both comparisons; null where readings, or the size of the household, are missing. */
export function comparisons(readings: MeterReading[], persons: number | undefined, today: Day) {
  const years = lastTwoYears(readings, today)
  return {
    year: years ? yearText(years) : null,
    household: years && persons ? householdText(years, persons) : null,
  }
}
