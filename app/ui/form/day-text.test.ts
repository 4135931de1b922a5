import { expect, test } from 'vitest'
import { frenchDay, isoDay } from './day-text.ts'

test.each([
  ['2018-11-25', '2018-11-25', '25/11/2018'],
  ['25/11/2018', '2018-11-25', '25/11/2018'],
  ['25/11/18', '2018-11-25', '25/11/2018'],
  ['5.1.2018', '2018-01-05', '05/01/2018'],
  ['30112026', '2026-11-30', '30/11/2026'],
  ['301126', '2026-11-30', '30/11/2026'],
  ['31/11/2018', '', '31/11/2018'],
  ['demain', '', 'demain'],
  ['', '', ''],
])('[CONST-04] « %s » is the day « %s », shown « %s »', (typed, iso, shown) => {
  expect(isoDay(typed)).toBe(iso)
  expect(frenchDay(typed)).toBe(shown)
})
