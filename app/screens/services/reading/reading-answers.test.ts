import { expect, test } from 'vitest'
import { judgeIndex } from '#domain/meter-reading.ts'
import { habitText } from './reading-answers.ts'

/** 30 days at a mean of 300 litres: 9 m³. */
const last = { index: 200, date: '2026-11-01', avgCons: 0.3 }
const said = (index: number) => habitText(judgeIndex(index, last, '2026-12-01'))

test.each([
  [209, ' C’est dans vos habitudes.'],
  [205, ' C’est dans vos habitudes.'],
  [213, ' C’est dans vos habitudes.'],
  [214, ' C’est plus que d’habitude (300).'],
  [218, ' C’est plus que d’habitude (300).'],
  [204, ' C’est moins que d’habitude (300).'],
  // The server asks about more than twice the mean, and refuses a lower index.
  [219, ''],
  [199, ''],
  [200, ''],
])('[READ-20] an index of %i after 200, for a mean of 9 m³: « %s »', (index, sentence) => {
  expect(said(index)).toBe(sentence)
})

test('[READ-20] without a mean nothing is said of habits', () => {
  expect(habitText(judgeIndex(209, { ...last, avgCons: null }, '2026-12-01'))).toBe('')
})
