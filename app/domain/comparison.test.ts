import { describe, expect, test } from 'vitest'
import { compare, consumptionBetween, isHousehold, lastTwoYears } from './comparison.ts'

const reading = (date: string, consumption: number, counterRef = 'C1') => ({
  date,
  consumption,
  counterRef,
})

const halfYears = [
  reading('2024-01-01', 0),
  reading('2024-07-01', 40),
  reading('2025-01-01', 60),
  reading('2025-07-01', 50),
  reading('2026-01-01', 70),
]

describe('the consumption of a period', () => {
  test('is the sum of the readings in it, when it begins and ends on readings, in whatever order they come', () => {
    expect(consumptionBetween(halfYears, '2024-01-01', '2025-01-01')).toBe(100)
    expect(consumptionBetween(halfYears.toReversed(), '2025-01-01', '2026-01-01')).toBe(120)
  })

  test('is spread evenly over the days between two readings', () => {
    const rows = [reading('2026-01-01', 0), reading('2026-01-11', 20)]
    expect(consumptionBetween(rows, '2026-01-01', '2026-01-02')).toBe(2)
    expect(consumptionBetween(rows, '2026-01-04', '2026-01-09')).toBe(10)
    expect(consumptionBetween(rows, '2026-01-04', '2026-01-04')).toBe(0)
  })

  test('is unknown before the first reading and after the last', () => {
    expect(consumptionBetween(halfYears, '2023-12-31', '2024-02-01')).toBe(undefined)
    expect(consumptionBetween(halfYears, '2025-12-01', '2026-01-02')).toBe(undefined)
    expect(consumptionBetween([], '2025-12-01', '2026-01-02')).toBe(undefined)
  })

  test('of two meters in service at the same time is their sum', () => {
    const rows = [
      reading('2026-01-01', 0),
      reading('2026-01-11', 20),
      reading('2026-01-01', 0, 'C2'),
      reading('2026-01-11', 30, 'C2'),
    ]
    expect(consumptionBetween(rows, '2026-01-01', '2026-01-06')).toBe(25)
  })

  test('adds up a meter and the one that replaces it, whose first reading counts from zero', () => {
    const sameDay = [
      reading('2026-01-01', 0),
      reading('2026-01-11', 20),
      reading('2026-01-11', 0, 'C2'),
      reading('2026-01-21', 30, 'C2'),
    ]
    expect(consumptionBetween(sameDay, '2026-01-06', '2026-01-16')).toBe(25)
    const readLater = [
      reading('2026-01-01', 0),
      reading('2026-01-11', 20),
      reading('2026-01-16', 5, 'C2'),
      reading('2026-01-26', 30, 'C2'),
    ]
    expect(consumptionBetween(readLater, '2026-01-01', '2026-01-26')).toBe(55)
  })

  test('is unknown where a replacement left days without a meter that was read', () => {
    const gap = [
      reading('2026-01-01', 0),
      reading('2026-01-11', 20),
      reading('2026-01-16', 0, 'C2'),
      reading('2026-01-26', 30, 'C2'),
    ]
    expect(consumptionBetween(gap, '2026-01-01', '2026-01-26')).toBe(undefined)
    expect(consumptionBetween(gap, '2026-01-16', '2026-01-26')).toBe(30)
  })
})

describe('the last twelve months and the twelve before', () => {
  test('end with the last reading', () => {
    expect(lastTwoYears(halfYears, '2026-03-15')).toEqual({
      from: '2025-01-01',
      to: '2026-01-01',
      now: 120,
      before: 100,
    })
  })

  test('the year before is unknown where readings do not go back so far', () => {
    expect(lastTwoYears(halfYears.slice(2), '2026-03-15')).toMatchObject({
      now: 120,
      before: undefined,
    })
  })

  test('are not shown with less than a year of readings, or when the last one is more than a year old', () => {
    expect(lastTwoYears(halfYears.slice(3), '2026-03-15')).toBe(undefined)
    expect(lastTwoYears(halfYears, '2027-01-01')).toMatchObject({ to: '2026-01-01' })
    expect(lastTwoYears(halfYears, '2027-01-02')).toBe(undefined)
    expect(lastTwoYears([], '2026-03-15')).toBe(undefined)
  })

  test('end with the last day by which every meter in service was read; a replaced one is out of service', () => {
    const other = halfYears.map(row => ({ ...row, counterRef: 'C2' }))
    const oneReadLess = [...halfYears, ...other.slice(0, -1)]
    expect(lastTwoYears(oneReadLess, '2026-03-15')).toMatchObject({ to: '2025-07-01', now: 220 })
    const replaced = [
      ...halfYears.slice(0, 4),
      reading('2025-07-01', 0, 'C2'),
      reading('2026-01-01', 10, 'C2'),
    ]
    expect(lastTwoYears(replaced, '2026-03-15')).toMatchObject({ now: 60, before: 100 })
  })
})

test('a difference up to two per cent is « same », and one from zero has no percentage', () => {
  expect(compare(112, 100)).toEqual({ kind: 'more', percent: 12 })
  expect(compare(88, 100)).toEqual({ kind: 'less', percent: 12 })
  expect(compare(102, 100)).toEqual({ kind: 'same' })
  expect(compare(98, 100)).toEqual({ kind: 'same' })
  expect(compare(102.1, 100)).toEqual({ kind: 'more', percent: 2 })
  expect(compare(0, 0)).toEqual({ kind: 'same' })
  expect(compare(5, 0)).toEqual({ kind: 'fromNothing' })
  expect(compare(0, 5)).toEqual({ kind: 'less', percent: 100 })
})

test('a household is 1 to 20 people', () => {
  expect([1, 20].every(isHousehold)).toBe(true)
  expect([0, 21, 2.5, Number.NaN, -1].some(isHousehold)).toBe(false)
})
