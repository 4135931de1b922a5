import { type Day, daysBetween } from '#domain/dates.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import { lastThreeYears } from './average.ts'

/** Index and consumption in m³. */
export type ReadingRow = { counterRef: string; date: Day; index: number; consumption: number }

/**
 * CONS-12: the readings above twice the three-year average, newest first. `rows` go from the oldest to the newest.
 * Consumptions are compared per day, so that a late reading is no alert; a meter with less than three years of readings
 * has no average, and no alert.
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
    const before = lastThreeYears(rows.slice(0, rank))
    if (!(previous && before)) return []
    const isAlert =
      reading.consumption * before.days > 2 * before.used * daysBetween(previous.date, reading.date)
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
