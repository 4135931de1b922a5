import { expect, test } from 'vitest'
import { strengthOf } from './strength.server.ts'

test.each([
  ['azerty', 0],
  ['Azerty123', 1],
  ['Chaussette42', 2],
  ['Chaussette-4218', 3],
  ['Robinet-Tordu-78', 4],
])('[SIGNUP-09] « %s » is of level %i', async (password, level) => {
  expect(await strengthOf(password)).toBe(level)
})

test.each(['bonjour', 'Guillaume1', 'Motdepasse1'])(
  'knows what the French choose: « %s »',
  async password => expect(await strengthOf(password)).toBeLessThan(2),
)

test('what follows the first 32 characters is not looked at', async () => {
  const long = 'Aa1'.repeat(20_000)
  expect(await strengthOf(long)).toBe(await strengthOf(long.slice(0, 32)))
  expect(await strengthOf(`${'a'.repeat(32)}Robinet-Tordu-78`)).toBe(0)
})
