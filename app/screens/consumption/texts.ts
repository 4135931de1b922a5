import {
  averagePerDay,
  formatDaily,
  formatVolume,
  perYear,
  showsAverage,
  showsChart,
  type Year,
  yearlyConsumption,
  yearOf,
} from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/values.ts'
import type { Reading } from '#upstream/catalogue/entities.ts'

/** The chart as the loader sends it: figures and texts. */
export type Chart = { years: Year[]; title: string; description: string; explanation: string }

/** CONS-06: null while the subscription is too recent, or without readings. */
export function chartOf(readings: Reading[], subscribed: Day | null, today: Day): Chart | null {
  const years = showsChart(subscribed, today) ? yearlyConsumption(readings) : []
  const [first, last] = [years.at(0), years.at(-1)]
  if (!first || !last) return null
  const span = first === last ? `en ${last.year}` : `de ${first.year} à ${last.year}`
  const totals = years.map(({ year, total }) => `${formatVolume(total)}\u00a0m³ en ${year}`)
  const unfinished =
    last.year === yearOf(today) && `D’autres relevés de ${last.year} peuvent encore s’y ajouter.`
  return {
    years,
    title: `Consommation par type de relève, ${span}`,
    description: `Consommation relevée\u00a0: ${totals.join(', ')}. Le tableau qui suit en donne le détail par type de relève.`,
    explanation: [
      'Chaque relevé compte en entier dans l’année de sa date, même si une partie de l’eau a été consommée l’année d’avant.',
      unfinished,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** From which reading to which the newest year of the glasses goes: it is not the calendar's. */
export function yearSpan(readings: Reading[], year: number): string {
  const days = readings.map(({ date }) => date).sort()
  const until = (limit: number) => days.findLast(day => yearOf(day) <= limit)
  const [from = '', to = ''] = [until(year - 1) ?? days[0], until(year)]
  return `du\u00a0${formatDay(from)} au\u00a0${formatDay(to)}`
}

/** The text when there is no alert claims only what the readings, and a mean if they give one, allow. */
export function noAlertText(hasReadings: boolean, hasMean: boolean): string {
  if (!hasReadings) return 'Aucune alerte pour le moment.'
  return hasMean
    ? 'Aucun relevé ne dépasse le double de votre moyenne des trois dernières années.'
    : 'Aucune alerte dans vos derniers relevés.'
}

/** CONS-05: the mean by day and by year; null while the subscription is too recent, or when the mean is not known. */
export function averageText(readings: Reading[], subscribed: Day | null, today: Day) {
  const average = showsAverage(subscribed, today) ? averagePerDay(readings) : undefined
  if (average === undefined) return null
  return `${formatDaily(average)}\u00a0m³ par jour, soit environ ${formatVolume(perYear(average))}\u00a0m³ par\u00a0an`
}
