import { expect, test } from 'vitest'
import { isoWeek, mondayOf } from './week.ts'

test.each([
  // A Thursday 1 January, a Sunday 1 January, a week 53, and the change of the hour.
  ['2026-01-01', '2025-12-29', 2026, 1],
  ['2023-01-01', '2022-12-26', 2022, 52],
  ['2027-01-03', '2026-12-28', 2026, 53],
  ['2026-03-29', '2026-03-23', 2026, 13],
  ['2026-03-30', '2026-03-30', 2026, 14],
])('%s is in the week of Monday %s, of %i the %i', (day, monday, year, week) => {
  expect(mondayOf(day)).toBe(monday)
  expect(isoWeek(day)).toEqual({ year, week })
})
