import { addDays, type Day, dayOf } from '../../app/domain/dates.ts'

export type Value = string | number | Buffer | null

/** Rows of a table. Instants and booleans are written as SQLite has them; PostgreSQL reads them too. */
export type Filling = { table: string; columns: string[]; rows: Iterable<Value[]> }

export const table = (name: string, columns: string, rows: Iterable<Value[]>): Filling => ({
  table: name,
  columns: columns.split(' '),
  rows,
})

export const dayMs = 86_400_000
export const instant = (time: number) => new Date(time).toISOString().replace('Z', '+00:00')

/** When the rows are made, and the days before, each reckoned once. */
export type Clock = { now: number; today: Day; dayAgo: (count: number) => Day }

export function clockNow(): Clock {
  const now = Date.now()
  const today = dayOf(new Date(now))
  const daysAgo: Day[] = []
  return { now, today, dayAgo: count => (daysAgo[count] ??= addDays(today, -count)) }
}
