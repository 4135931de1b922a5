import { expect, test } from 'vitest'
import { days } from './privacy.server.ts'

test.each([
  [1, '1 jour'],
  [30, '30 jours'],
  [365, '1 an'],
  [730, '2 ans'],
  [400, '400 jours'],
])('%i days are « %s »', (count, words) => {
  expect(days(count)).toBe(words)
})
