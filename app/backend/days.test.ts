import { expect, test } from 'vitest'
import { addDays, addMonths, createClock, daysBetween } from './days.ts'

test('days are added across months and the change of clocks', () => {
  expect(addDays('2026-10-20', 12)).toBe('2026-11-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
})

test('months are added within the month', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
  expect(addMonths('2026-01-15', -13)).toBe('2024-12-15')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
})

test('the clock runs free, until it is set, and again when it is freed', () => {
  const clock = createClock()
  const free = clock.today()
  clock.set('2030-01-02')
  expect([clock.today(), clock.forced()]).toEqual(['2030-01-02', '2030-01-02'])
  clock.set(null)
  expect(clock.forced()).toBeNull()
  expect(clock.today() >= free).toBe(true)
})
