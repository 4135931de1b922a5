import { addMonths, type Day, daysBetween } from '#domain/dates.ts'

/**
 * Consumption of a meter in m³, and the number of days, over the three years (or little more) before its last reading.
 * `rows` go from the oldest to the newest; undefined for a meter with less than three years of readings.
 */
export function lastThreeYears(
  rows: { date: Day; index: number }[],
): { used: number; days: number } | undefined {
  const last = rows.at(-1)
  if (!last) return undefined
  const limit = addMonths(last.date, -36)
  const first = rows.findLast(row => row.date <= limit)
  return first && { used: last.index - first.index, days: daysBetween(first.date, last.date) }
}
