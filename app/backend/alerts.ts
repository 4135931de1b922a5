import { addMonths, type Day, daysBetween } from '#domain/values.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'

type IndexRow = { date: Day; index: number }

type Mean = { used: number; days: number }

/** A reading with the one before, the mean as of this reading, and whether it is above twice the mean as of the one before. */
type Judged<R> = { reading: R; previous?: R; mean?: Mean; isAlert: boolean }

/**
 * CONS-12, CONS-13: from the oldest to the newest, by the mean of the three years that end at the last reading without
 * an alert, or of all. Per day, so that a late reading is no alert.
 */
export function judge<R extends IndexRow>(rows: R[]): Judged<R>[] {
  let mean: Mean | undefined
  return rows.map((reading, rank) => {
    const previous = rows[rank - 1]
    if (!previous) return { reading, isAlert: false }
    const used = reading.index - previous.index
    // Two of one day are compared with a day.
    const days = Math.max(1, daysBetween(previous.date, reading.date))
    const isAlert = mean !== undefined && used * mean.days > 2 * mean.used * days
    if (!isAlert) mean = lastThreeYears(rows.slice(0, rank + 1))
    return { reading, previous, isAlert, ...(mean && { mean }) }
  })
}

function lastThreeYears(rows: IndexRow[]): Mean | undefined {
  const [oldest, last] = [rows.at(0), rows.at(-1)]
  if (!oldest || !last) return undefined
  const limit = addMonths(last.date, -36)
  const first = rows.findLast(row => row.date <= limit) ?? oldest
  const days = daysBetween(first.date, last.date)
  return days > 0 ? { used: last.index - first.index, days } : undefined
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** DATA-07: m³ since the reading before, per day too, and the mean as of this reading, null without one. */
export function figuresOf({ reading, previous, mean }: Judged<IndexRow>) {
  const consumption = previous ? reading.index - previous.index : 0
  const days = previous ? Math.max(1, daysBetween(previous.date, reading.date)) : 1
  return {
    consumption,
    dailyCons: twoDecimals(consumption / days),
    avgCons: mean ? twoDecimals(mean.used / mean.days) : null,
  }
}

export type ReadingRow = { counterRef: string; date: Day; index: number; consumption: number }

/** CONS-12: newest first; `rows` from the oldest. The second reading makes the first mean, so it is no alert. */
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
