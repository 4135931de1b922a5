import { addMonths, type Day, daysBetween } from '#domain/values.ts'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'

type IndexRow = { date: Day; index: number }

type Mean = { used: number; days: number }

/** A reading, the previous one, the mean as of this reading, and whether more than twice the previous mean was used. */
type Judged<R> = { reading: R; previous?: R; mean?: Mean; isAlert: boolean }

/**
 * CONS-12, CONS-13: judges readings, oldest first, by the mean of the three years that end at the last reading without
 * an alert, or of a shorter past. Consumption is compared per day, so that a late reading raises no alert.
 */
export function judge<R extends IndexRow>(rows: R[]): Judged<R>[] {
  let mean: Mean | undefined
  return rows.map((reading, rank) => {
    const previous = rows[rank - 1]
    if (!previous) return { reading, isAlert: false }
    const used = reading.index - previous.index
    // Two readings of the same day count as one day apart.
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

/** DATA-07: m³ since the previous reading, m³ a day, and the mean in m³ a day as of this reading, or null. */
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

/** CONS-12: alerts, newest first; `rows`, oldest first. The second reading sets the first mean: it raises no alert. */
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
