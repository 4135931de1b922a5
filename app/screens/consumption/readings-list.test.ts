import { expect, test } from 'vitest'
import type { Reading } from '#upstream/catalogue/entities.ts'
import { columns, selectReadings } from './readings-list.ts'

const reading = (date: string, some: Partial<Reading> = {}): Reading => ({
  date,
  index: 100,
  consumption: 50,
  dailyCons: 0.28,
  counterRef: 'C1',
  type: 'Radio',
  avgCons: null,
  ...some,
})

const select = (readings: Reading[], query = '') =>
  selectReadings(readings, new URLSearchParams(query))
const dates = (readings: Reading[], query = '') =>
  select(readings, query).rows.map(({ date }) => date)

const three = [
  reading('2026-05-01', { index: 300, consumption: 9, dailyCons: 0.1, type: 'Radio' }),
  reading('2025-11-01', { index: 1000, consumption: 80, dailyCons: 0.05, type: 'WEBABO' }),
  reading('2025-05-01', { index: 90, consumption: 10, dailyCons: 1.5, counterRef: 'C2' }),
]

test('newest first, and every reading, unless the address says otherwise', () => {
  expect(select(three)).toMatchObject({ years: ['2026', '2025'], year: '', rows: three })
})

test.each([
  ['date', ['2025-05-01', '2025-11-01', '2026-05-01']],
  ['index', ['2025-05-01', '2026-05-01', '2025-11-01']],
  ['consommation', ['2026-05-01', '2025-05-01', '2025-11-01']],
  ['par-jour', ['2025-11-01', '2026-05-01', '2025-05-01']],
  ['compteur', ['2026-05-01', '2025-11-01', '2025-05-01']],
  // « Relève abonné » before « Relève radio », twice.
  ['type', ['2025-11-01', '2026-05-01', '2025-05-01']],
] as const)('sorted by %s, as numbers and as French words', (column, order) => {
  expect(dates(three, `tri=${column}.asc`)).toEqual(order)
})

test('the other way round too, equals staying newest first', () => {
  expect(dates(three, 'tri=consommation.desc')[0]).toBe('2025-11-01')
  const alike = [reading('2026-03-01'), reading('2026-02-01'), reading('2026-01-01')]
  for (const column of columns.filter(one => one !== 'date'))
    for (const way of ['asc', 'desc'])
      expect(dates(alike, `tri=${column}.${way}`)).toEqual(alike.map(({ date }) => date))
})

test('one year only, in the order asked for', () => {
  expect(dates(three, 'annee=2025&tri=date.asc')).toEqual(['2025-05-01', '2025-11-01'])
})

test.each(['annee=1999', 'annee=20', 'annee=2025-11', 'tri=nom', 'sens=haut', 'annee=&tri=&sens='])(
  'what the address cannot mean is as good as nothing: %s',
  query => {
    expect(select(three, query).rows).toEqual(three)
  },
)

test('without readings there is no year', () => {
  expect(select([], 'annee=2025')).toMatchObject({ years: [], year: '', rows: [] })
})
