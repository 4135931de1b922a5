import { expect, test } from 'vitest'
import { dayToCome, withoutPromise, withPromise } from './promised-day.ts'

test.each([
  ['on the day itself', '23/11/2026', '2026-11-23'],
  ['the day after', '24/11/2026', '2026-11-24'],
  ['the day before', '22/11/2026', undefined],
  ['no day', 'demain', undefined],
  ['nothing', ' ', null],
])('[BEY-169] [BEY-182] a day to come, typed on 23/11/2026: %s', (_, typed, day) => {
  expect(dayToCome(typed, '2026-11-23')).toBe(day)
})

test('[BEY-182] the line that says the promised day is told from the words of the agent', () => {
  const promise = 'Nous vous répondrons au plus tard le 30/11/2026.'
  const words = 'Bonjour,\n\nNous cherchons.\n\nNora Kaci'
  expect(withoutPromise(withPromise(words, '2026-11-30'))).toEqual({ words, promise })
  expect(withoutPromise(withPromise('', '2026-11-30'))).toEqual({ words: '', promise })
  expect(withoutPromise(`${promise}\n${words}`)).toEqual({
    words: `${promise}\n${words}`,
    promise: null,
  })
})
