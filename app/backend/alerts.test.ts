import { expect, test } from 'vitest'
import { alertsOf } from './alerts.ts'

/** Half-yearly readings of one meter: 50 m³ each over three years, then `last`. */
function readings(last: number, count = 7) {
  const dates = [
    '2023-01-01',
    '2023-07-02',
    '2023-12-31',
    '2024-06-30',
    '2024-12-29',
    '2025-06-29',
    '2026-01-01',
    '2026-07-02',
  ].slice(-count - 1)
  let index = 0
  return dates.map((date, rank) => {
    const consumption = rank === 0 ? 0 : rank === dates.length - 1 ? last : 50
    index += consumption
    return { counterRef: 'C1', date, index, consumption }
  })
}

test('[CONS-12] twice the three-year average is no alert, above is one', () => {
  // 300 m³ in 1096 days, so 182 days at twice that pace are 99.6 m³.
  expect(alertsOf(readings(99))).toEqual([])
  expect(alertsOf(readings(100))).toEqual([
    {
      oldIndex: 300,
      oldDate: '2026-01-01',
      newIndex: 400,
      newDate: '2026-07-02',
      consumption: 100,
    },
  ])
})

test('[CONS-12] exactly twice the average is no alert', () => {
  const rows = [
    { counterRef: 'C1', date: '2022-01-01', index: 0, consumption: 0 },
    { counterRef: 'C1', date: '2025-01-01', index: 1096, consumption: 1096 },
    { counterRef: 'C1', date: '2025-01-11', index: 1116, consumption: 20 },
  ]
  expect(alertsOf(rows)).toEqual([])
  rows[2] = { counterRef: 'C1', date: '2025-01-11', index: 1117, consumption: 21 }
  expect(alertsOf(rows)).toHaveLength(1)
})

test('[CONS-12] less than three years of readings have no three-year average', () => {
  expect(alertsOf(readings(500, 4))).toEqual([])
})

test('a meter is compared with itself only', () => {
  const other = readings(50).map(row => ({ ...row, counterRef: 'C2' }))
  expect(alertsOf([...readings(200), ...other])).toHaveLength(1)
})
