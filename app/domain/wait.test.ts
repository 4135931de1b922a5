import { expect, test } from 'vitest'
import { waitText } from './wait.ts'

test.each([
  [0, '10 secondes'],
  [10_001, '20 secondes'],
  [40_000, '40 secondes'],
  [50_001, 'une minute'],
  [60_000, 'une minute'],
  [60_001, '2 minutes'],
  [12 * 60_000, '12 minutes'],
  [59 * 60_000, '59 minutes'],
  [59 * 60_000 + 1, 'une heure'],
  [60 * 60_000 + 1, '2 heures'],
  [24 * 60 * 60_000, '24 heures'],
])('%i ms are « %s »', (ms, words) => {
  expect(waitText(ms)).toBe(words)
})
