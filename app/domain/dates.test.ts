import { expect, test } from 'vitest'
import { dayOf, formatDay } from './dates.ts'

test('[CONST-02] days read dd/MM/yyyy', () => {
  expect(formatDay('2026-11-09')).toBe('09/11/2026')
})

test('the utility’s day changes at midnight in Paris, summer and winter', () => {
  expect(dayOf(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-21')
  expect(dayOf(new Date('2026-07-01T21:59:00Z'))).toBe('2026-07-01')
  expect(dayOf(new Date('2026-07-01T22:00:00Z'))).toBe('2026-07-02')
})
