import { expect, test } from 'vitest'
import { alertsOf, judge } from './alerts.ts'

/** The last `count` half-yearly readings of one meter and the one before them: 50 m³ each, but `last` in the newest. */
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

test('[CONS-12] a reading of more than twice the three-year mean is an alert, with both indexes and their days', () => {
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

test('[CONS-12] a reading of exactly twice the mean is no alert', () => {
  const rows = [
    { counterRef: 'C1', date: '2022-01-01', index: 0, consumption: 0 },
    { counterRef: 'C1', date: '2025-01-01', index: 1096, consumption: 1096 },
    { counterRef: 'C1', date: '2025-01-11', index: 1116, consumption: 20 },
  ]
  expect(alertsOf(rows)).toEqual([])
  rows[2] = { counterRef: 'C1', date: '2025-01-11', index: 1117, consumption: 21 }
  expect(alertsOf(rows)).toHaveLength(1)
})

test('[CONS-12] [CONS-13] with less than three years the mean is that of all readings, and the second reading is never an alert', () => {
  // 150 m³ in 550 days, so 182 days at twice that pace are 99.3 m³.
  expect(alertsOf(readings(99, 4))).toEqual([])
  expect(alertsOf(readings(100, 4))).toHaveLength(1)
  expect(alertsOf(readings(500, 1))).toEqual([])
})

test('[CONS-13] the mean is of the three years that end at the last reading without an alert', () => {
  const [first, ...others] = judge(readings(300))
  expect(first?.mean).toBeUndefined()
  expect(others.at(-1)).toMatchObject({ isAlert: true, mean: { used: 300, days: 1096 } })
  // A second leak in a row is compared with the mean before both.
  const secondLeak = { counterRef: 'C1', date: '2026-12-31', index: 900, consumption: 300 }
  expect(judge([...readings(300), secondLeak]).at(-1)).toMatchObject({
    isAlert: true,
    mean: { used: 300, days: 1096 },
  })
  // Once a reading is as usual, the mean ends there, the leak included.
  const usual = { ...secondLeak, index: 650, consumption: 50 }
  expect(judge([...readings(300), usual]).at(-1)).toMatchObject({
    isAlert: false,
    mean: { used: 550, days: 1096 },
  })
})

test('each meter is compared with its own mean', () => {
  const other = readings(50).map(row => ({ ...row, counterRef: 'C2' }))
  expect(alertsOf([...readings(200), ...other])).toHaveLength(1)
})
