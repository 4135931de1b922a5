import { expect, test } from 'vitest'
import { dayOf, formatDay, formatInstant, parseDay } from './dates.ts'

test('[CONST-02] days read dd/MM/yyyy', () => {
  expect(formatDay('2026-11-09')).toBe('09/11/2026')
})

test('the utility’s day changes at midnight in Paris, summer and winter', () => {
  expect(dayOf(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(dayOf(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})

test('an instant reads as the day and the time in Paris', () => {
  expect(formatInstant(new Date('2026-07-01T22:05:00Z'))).toBe('02/07/2026 à 00:05')
})

test.each([
  ['2026-11-09', '2026-11-09'],
  ['9/11/2026', '2026-11-09'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['2026-13-01', undefined],
  ['hier', undefined],
  ['', undefined],
])('« %s » is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
