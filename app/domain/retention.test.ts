import { expect, test } from 'vitest'
import { inDays } from './retention.ts'

test.each([
  [1, '1\u00a0jour'],
  [30, '30\u00a0jours'],
  [365, '1\u00a0an'],
  [730, '2\u00a0ans'],
  [400, '400\u00a0jours'],
])('a retention of %i days is written « %s »', (count, words) => {
  expect(inDays(count)).toBe(words)
})
