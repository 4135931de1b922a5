import { formatDaily, formatVolume, kindOf, readingLabels } from '#domain/consumption.ts'
import { formatDay } from '#domain/values.ts'
import { pagesOf, readList } from '#ui/list-state.ts'
import type { Reading } from '#upstream/catalogue/entities.ts'

/** The columns of the readings, as `tri` names them in the address. */
export const columns = ['date', 'index', 'consommation', 'par-jour', 'compteur', 'type'] as const
export type ReadingColumn = (typeof columns)[number]

/** CONS-11: the French name of a reading's type. */
export const typeOf = ({ type }: Pick<Reading, 'type'>) => readingLabels[kindOf(type)]

const inOrder: Record<ReadingColumn, (one: Reading, other: Reading) => number> = {
  date: (one, other) => one.date.localeCompare(other.date),
  index: (one, other) => one.index - other.index,
  consommation: (one, other) => one.consumption - other.consumption,
  'par-jour': (one, other) => one.dailyCons - other.dailyCons,
  compteur: (one, other) => one.counterRef.localeCompare(other.counterRef),
  type: (one, other) => typeOf(one).localeCompare(typeOf(other), 'fr'),
}

/**
 * The readings that an address asks for (`annee`, `tri`), newest first by default. A year without readings, perhaps
 * chosen for another metering point, is ignored. `readings` come newest first.
 */
export function selectReadings(readings: Reading[], search: URLSearchParams) {
  const years = [...new Set(readings.map(({ date }) => date.slice(0, 4)))].sort().reverse()
  const year = years.find(one => one === search.get('annee')) ?? ''
  const state = readList(search, columns, 'desc')
  const way = state.direction === 'asc' ? 1 : -1
  const rows = readings
    .filter(({ date }) => date.startsWith(year))
    .sort((one, other) => way * inOrder[state.sort](one, other))
  return { years, year, state, rows }
}

const pageSize = 24

/** The page of the readings that the address asks for, with their texts. */
export function pageOfReadings(readings: Reading[], search: URLSearchParams) {
  const { rows, ...selected } = selectReadings(readings, search)
  const pages = pagesOf(rows.length, pageSize)
  const page = Math.min(selected.state.page, pages)
  return {
    ...selected,
    /** How many readings the metering point has, and the day of the newest. */
    total: readings.length,
    newest: readings[0] && formatDay(readings[0].date),
    /** How many readings the address selects, on all pages together. */
    count: rows.length,
    page,
    pages,
    rows: rows.slice((page - 1) * pageSize, page * pageSize).map(written),
  }
}

const written = (reading: Reading): Record<ReadingColumn, string> => ({
  date: formatDay(reading.date),
  index: formatVolume(reading.index),
  consommation:
    reading.consumption < 0
      ? `${formatVolume(-reading.consumption)} rendus`
      : formatVolume(reading.consumption),
  'par-jour': reading.consumption < 0 ? '–' : formatDaily(reading.dailyCons),
  compteur: reading.counterRef,
  type: typeOf(reading),
})
