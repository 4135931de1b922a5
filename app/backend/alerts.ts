import type { Day } from '#domain/dates.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'
import { judge } from './average.ts'

export type ReadingRow = { counterRef: string; date: Day; index: number; consumption: number }

/**
 * CONS-12: the readings above twice the mean of their meter, newest first. `rows` go from the oldest to the newest. The
 * second reading of a meter is the first that makes a mean, so it is no alert.
 */
export function alertsOf(rows: ReadingRow[]): ConsumptionAlert[] {
  const meters = Map.groupBy(rows, row => row.counterRef)
  return [...meters.values()]
    .flatMap(alertsOfMeter)
    .sort((a, b) => b.newDate.localeCompare(a.newDate))
}

function alertsOfMeter(rows: ReadingRow[]): ConsumptionAlert[] {
  return judge(rows).flatMap(({ reading, previous, isAlert }) => {
    if (!(previous && isAlert)) return []
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
