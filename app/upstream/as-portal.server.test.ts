import { afterEach, expect, test, vi } from 'vitest'
import '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'

const { answer, fail, received } = utility()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The log of a fresh portal about its check, by level. */
async function check({ isStarting = false } = {}) {
  const { log } = await import('#process/log.server.ts')
  const lines = { error: vi.spyOn(log, 'error'), warn: vi.spyOn(log, 'warn') }
  await (await import('./as-portal.server.ts')).checkServiceToken({ isStarting })
  return { error: saidBy(lines.error), warn: saidBy(lines.warn) }
}

const saidBy = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map(([one]) => one)

const refused = { msg: 'UTILITY_SERVICE_TOKEN is refused', todo: expect.stringMatching(/restart/) }
const unchecked = { msg: 'UTILITY_SERVICE_TOKEN is not checked: the back end does not answer' }
const failed = expect.objectContaining({ msg: 'upstream call failed' })

test.each([
  ['that refuses the token', 401, false, { error: [refused], warn: [failed] }],
  ['that refuses the token', 401, true, { error: [refused], warn: [failed] }],
  [
    'that is silent: the token is not blamed',
    'cut',
    false,
    { error: [], warn: [failed, unchecked] },
  ],
  ['that is ill', 500, true, { error: [], warn: [failed, unchecked] }],
] as const)(
  'a back end %s (%s; while the portal starts: %s) is logged',
  async (_, how, isStarting, said) => {
    fail('isBooked', how)
    expect(await check({ isStarting })).toMatchObject(said)
  },
)

test('a token that it takes is not', async () => {
  answer('isBooked', false)
  expect(await check()).toEqual({ error: [], warn: [] })
  expect(received('isBooked')[0]?.headers.get('authorization')).toBe(
    'Bearer service-token-of-tests',
  )
})

test('a back end that is not there yet is not logged while the portal starts, and is afterwards', async () => {
  // No program listens there.
  vi.stubEnv('UTILITY_API_URL', 'http://127.0.0.1:1/api')
  fail('isBooked', 'cut')
  expect(await check({ isStarting: true })).toEqual({ error: [], warn: [] })
  vi.restoreAllMocks()
  expect((await check()).warn).toMatchObject([
    { reason: expect.stringMatching(/ECONNREFUSED/) },
    unchecked,
  ])
})

test.each([
  { how: 409, refused: false },
  { how: 404, refused: false },
  { how: 503, refused: true },
  { how: 'cut', refused: true },
] as const)(
  'after a refused token, $how says that it is still refused: $refused',
  async ({ how, refused }) => {
    fail('isBooked', 401)
    await check()
    const { isTokenRefused } = await import('./as-portal.server.ts')
    expect(isTokenRefused()).toBe(true)
    fail('isBooked', how)
    await check()
    expect(isTokenRefused()).toBe(refused)
  },
)
