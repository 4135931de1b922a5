import type { Day } from '#domain/dates.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import { addMonths, daysBetween } from './days.ts'

/** Index and consumption in m³. */
export type ReadingRow = { counterRef: string; date: Day; index: number; consumption: number }

/**
 * CONS-12: the readings above twice the three-year average, newest first. `rows` go from the oldest
 * to the newest. Consumptions are compared per day, so that a late reading is no alert; a meter read
 * for less than three years has no such average.
 */
export function alertsOf(rows: ReadingRow[]): ConsumptionAlert[] {
  const meters = Map.groupBy(rows, row => row.counterRef)
  return [...meters.values()]
    .flatMap(alertsOfMeter)
    .sort((a, b) => b.newDate.localeCompare(a.newDate))
}

function alertsOfMeter(rows: ReadingRow[]): ConsumptionAlert[] {
  return rows.flatMap((reading, rank) => {
    const previous = rows[rank - 1]
    const start = previous && startOfThreeYears(rows.slice(0, rank))
    if (!start) return []
    const used = previous.index - start.index
    const isAlert =
      reading.consumption * daysBetween(start.date, previous.date) >
      2 * used * daysBetween(previous.date, reading.date)
    if (!isAlert) return []
    return [
      {
        oldIndex: previous.index,
        oldDate: previous.date,
        newIndex: reading.index,
        newDate: reading.date,
        consumption: reading.consumption,
      },
    ]
  })
}

/** The newest reading that lies three years before the last of `rows`, if they reach so far back. */
function startOfThreeYears(rows: ReadingRow[]): ReadingRow | undefined {
  const last = rows.at(-1)
  if (!last) return undefined
  const limit = addMonths(last.date, -36)
  return rows.findLast(row => row.date <= limit)
}
