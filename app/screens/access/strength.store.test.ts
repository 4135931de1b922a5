import { describe, expect, test, vi } from 'vitest'
import { postedStrength, strengthOf } from '#screens/access/strength.server.ts'
import { onStore } from '../../../tests/support/portal.ts'

vi.hoisted(() => {
  vi.resetModules()
  process.env.PEOPLE_PER_ADDRESS = '1'
})

onStore()

test.each([
  ['azerty', 0],
  ['Azerty123', 1],
  ['Chaussette42', 2],
  ['Chaussette-4218', 3],
  ['Robinet-Tordu-78', 4],
])('[SIGNUP-09] « %s » is of level %i', async (password, level) => {
  expect((await strengthOf(password))?.level).toBe(level)
})

test.each(['bonjour', 'Guillaume1', 'Motdepasse1'])(
  'knows what the French choose: « %s »',
  async password => expect(await strengthOf(password)).toMatchObject({ isCommon: true }),
)

test('what follows the first 32 characters is not looked at', async () => {
  const long = 'Aa1'.repeat(20_000)
  expect(await strengthOf(long)).toEqual(await strengthOf(long.slice(0, 32)))
  expect((await strengthOf(`${'a'.repeat(32)}Robinet-Tordu-78`))?.level).toBe(0)
})

test('the estimate leaves the thread that serves all requests alone', async () => {
  await strengthOf('azerty')
  let served = false
  setImmediate(() => {
    served = true
  })
  expect(await strengthOf('p4ssw0rd@ss0l31l4z3rtyu1p4$$w0rd')).toBeDefined()
  expect(served).toBe(true)
})

test('a crowd at once is partly left without an answer, and does not keep the next one from theirs', async () => {
  const crowd = await Promise.all(Array.from({ length: 30 }, () => strengthOf('azerty')))
  expect(crowd.filter(strength => strength?.level === 0)).toHaveLength(21)
  expect(crowd.filter(strength => strength === undefined)).toHaveLength(9)
  expect((await strengthOf('azerty'))?.level).toBe(0)
})

test('a refused form says it so often an hour and no more: answers are not for one alone', async () => {
  const posting = async (address: string, password: string) => {
    const form = new FormData()
    form.set('password', password)
    return postedStrength({ context: { address } }, form)
  }
  expect(await posting('192.0.2.1', '')).toBeUndefined()
  for (let n = 0; n < 100; n++) expect((await posting('192.0.2.1', 'azerty'))?.level).toBe(0)
  expect(await posting('192.0.2.1', 'azerty')).toBeUndefined()
  expect((await posting('192.0.2.2', 'azerty'))?.level).toBe(0)
})

describe('a password taken from its own account, or from the utility', () => {
  const about = ['100001', 'claire.martin@example.fr', 'Claire Martin']

  test.each(['Ab100001', '100001Eau', 'Martin2026', 'Clairemartin1', 'Vauclaire1', 'Azerty123'])(
    '« %s » is common',
    async password => expect((await strengthOf(password, about))?.isCommon).toBe(true),
  )

  test.each(['Robinet-Tordu-78', 'Chaussette-4218', 'Ab9!xkQz'])(
    '« %s » is not, whatever the account',
    async password => expect((await strengthOf(password, about))?.isCommon).toBe(false),
  )
})
