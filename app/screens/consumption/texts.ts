import { formatDaily, formatVolume, perYear, type Year, yearOf } from '#domain/consumption.ts'
import type { Day } from '#domain/dates.ts'

/** The chart as the loader sends it: figures, and the words around them. */
export type Chart = { years: Year[]; title: string; description: string; explanation: string }

export function chartOf(years: Year[], today: Day): Chart {
  const [first] = years
  const last = years.at(-1)
  const span = first === last ? `en ${last?.year}` : `de ${first?.year} à ${last?.year}`
  const totals = years.map(({ year, total }) => `${formatVolume(total)}\u00a0m³ en ${year}`)
  const isUnfinished = last?.year === yearOf(today)
  return {
    years,
    title: `Ma consommation ${span}`,
    description: `Consommation relevée\u00a0: ${totals.join(', ')}. Le tableau qui suit en donne le détail par type de relève.`,
    explanation: [
      'Chaque relève compte en entier dans l’année de sa date, même si une partie de l’eau a été consommée l’année d’avant.',
      ...(isUnfinished ? [`L’année ${last?.year} n’est pas terminée.`] : []),
    ].join(' '),
  }
}

/** CONS-05: m³ a day, and what that makes in a year. */
export function averageText(cubicMetresADay: number): string {
  return `${formatDaily(cubicMetresADay)}\u00a0m³ par jour, soit environ ${formatVolume(perYear(cubicMetresADay))}\u00a0m³ par an`
}
