import { addDays, type Day } from '#domain/dates.ts'
import type { Rows } from './rows.ts'
import seed from './seed.json' with { type: 'json' }

const met =
  'Eau d’alimentation conforme aux exigences de qualité en vigueur pour l’ensemble des paramètres mesurés.'

/** What a laboratory writes for these values, with the limits and references of the French public health code. */
const measures = (values: Record<string, number | undefined>) =>
  seed.laboratory.map(
    ({ parameter, usual, least, min = null, max = null, isReference = false, name, unit }) => {
      const value = values[parameter] ?? usual
      const isConform = (min === null || value >= min) && (max === null || value <= max)
      const isBelow = value === least
      return { isBelow, min, max, isReference, isConform, parameter, name, value, unit }
    },
  )

/**
 * The water of the towns; Les Essarts-Blancs has a result that is not compliant, Brévigny-le-Moulin one beside a
 * reference, Aubrelle none, Montaubert an old one.
 */
export function localWater(rows: Rows, today: Day): void {
  for (const { town, days, values, conclusion = met, restrictions = [] } of seed.samples) {
    const found = measures(values)
    rows.WaterSample.push({
      id: `A-${rows.WaterSample.length + 1}`,
      ...{ town, conclusion, restrictions, measures: found },
      sampledOn: addDays(today, days),
      place: `Robinet de la mairie, ${town}`,
      author: 'ARS (agence régionale de santé)',
      isConform: found.every(({ isConform, isReference }) => isConform || isReference),
    })
  }
  const at = ({ days, hour }: { days: number; hour: string }) => `${addDays(today, days)}T${hour}`
  for (const { startsAt, endsAt, phone = null, ...work } of seed.works)
    rows.WaterWork.push({
      ...{ ...work, id: `T-${rows.WaterWork.length + 1}`, phone },
      ...{ startsAt: at(startsAt), endsAt: at(endsAt) },
    })
}
