import { expect, test } from 'vitest'
import { cappedVolume, daysLeft, leakDeadline } from './leak.ts'

test.each([
  ['2026-11-20', '2026-12-20'],
  ['2026-12-31', '2027-01-31'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
  ['2026-02-28', '2026-03-28'],
])('informed on %s, the last day is %s', (informedOn, last) => {
  expect(leakDeadline(informedOn)).toBe(last)
})

test('days are counted down to the last one, which still counts, across a change of clocks', () => {
  expect(daysLeft('2026-11-20', '2026-12-09')).toBe(11)
  expect(daysLeft('2026-11-20', '2026-12-19')).toBe(1)
  expect(daysLeft('2026-11-20', '2026-12-20')).toBe(0)
  expect(daysLeft('2026-11-20', '2026-12-21')).toBe(-1)
  expect(daysLeft('2026-10-10', '2026-10-20')).toBe(21)
})

test('twice the mean of as many days is owed at most', () => {
  expect(cappedVolume(0.28, '2026-05-01', '2026-11-01')).toBe(103)
  expect(cappedVolume(0, '2026-05-01', '2026-11-01')).toBe(0)
})
