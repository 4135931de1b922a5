import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('the clock runs free, until it is set, and again when it is freed', () => {
  const clock = createClock()
  const free = clock.today()
  clock.set('2030-01-02')
  expect([clock.today(), clock.forced()]).toEqual(['2030-01-02', '2030-01-02'])
  clock.set(null)
  expect(clock.forced()).toBeNull()
  expect(clock.today() >= free).toBe(true)
})
