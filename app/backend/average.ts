import { addMonths, type Day, daysBetween } from '#domain/dates.ts'

/**
 * What a meter counted, in m³, and in how many days, over the three years (or little more) before
 * the last of its readings. `rows` go from the oldest to the newest; undefined for a meter that was
 * not read for so long.
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
