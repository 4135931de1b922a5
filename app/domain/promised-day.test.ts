import { expect, test } from 'vitest'
import { dayToCome } from './promised-day.ts'

test.each([
  ['on the day itself', '23/11/2026', '2026-11-23'],
  ['the day after', '24/11/2026', '2026-11-24'],
  ['the day before', '22/11/2026', undefined],
  ['no day', 'demain', undefined],
  ['nothing', ' ', null],
])('[BEY-169] [BEY-182] a day to come, typed on 23/11/2026: %s', (_, typed, day) => {
  expect(dayToCome(typed, '2026-11-23')).toBe(day)
})
