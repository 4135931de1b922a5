import { expect, test } from 'vitest'
import { personsIn, unlikely, usualYear, yearlyIn } from './estimate.ts'

test('[MON-12] a household is a whole number from 1 to 20', () => {
  expect(['1', '20', ' 3 '].map(personsIn)).toEqual([1, 20, 3])
  expect(['0', '21', '-1', '2,5', '1e1', '', 'deux'].map(personsIn)).toEqual(
    Array(7).fill(undefined),
  )
})

test('[BEY-604] a volume is whole, positive, and may be typed in groups and with its unit', () => {
  expect(['1', '120', '1 204', '1\u202f204', '999999', '120 m³/an'].map(yearlyIn)).toEqual([
    1, 120, 1204, 1204, 999_999, 120,
  ])
  expect(['0', '-5', '1000000', '120,5', '120 litres', ''].map(yearlyIn)).toEqual(
    Array(6).fill(undefined),
  )
  expect(['4', '4 personnes', '4 m³'].map(personsIn)).toEqual([4, 4, undefined])
})

test('[MON-12] less than a quarter, or more than four times, of what so many people use is unlikely', () => {
  const said = [40, 41, 648, 649].map(volume => unlikely(volume, 3, 54))
  expect(said).toEqual(['low', undefined, undefined, 'high'])
})

const today = '2026-11-21'
const read = (avgCons: number | null, counterRef = 'A', date = '2026-10-01') => ({
  date,
  counterRef,
  avgCons,
})

test('[MON-12] the mean of three years makes a usual year, of all the meters together', () => {
  const before = [read(9, 'A', '2026-04-01'), read(9, 'B', '2026-04-01')]
  expect(usualYear('2020-01-01', [read(0.3)], today)).toBe(110)
  expect(usualYear('2020-01-01', [read(0.3), read(0.1, 'B'), ...before], today)).toBe(146)
})

test('a young contract, no mean and no consumption propose nothing', () => {
  expect(usualYear('2024-01-01', [read(0.3)], today)).toBeUndefined()
  expect(usualYear(null, [read(0.3)], today)).toBeUndefined()
  expect(usualYear('2020-01-01', [], today)).toBeUndefined()
  expect(usualYear('2020-01-01', [read(null)], today)).toBeUndefined()
  expect(usualYear('2020-01-01', [read(0)], today)).toBeUndefined()
})
