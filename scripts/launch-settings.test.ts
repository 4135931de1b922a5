import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { launchSettings, readLaunchTarget } from './launch-settings.ts'

let folder: string
beforeEach(() => {
  // Nothing is given, whatever the tests beside this one need.
  for (const name of ['PORTAL_URL', 'UTILITY_API_URL', 'UTILITY_SERVICE_TOKEN', 'PAYMENT_ORIGIN'])
    vi.stubEnv(name, undefined)
  folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const settings = () => launchSettings(readLaunchTarget(folder))

test('the programs find one another, and share their secrets from one start to the next', () => {
  vi.stubEnv('BACKEND_PORT', '4711')
  const first = settings()
  expect(first).toMatchObject({
    PORTAL_URL: 'http://localhost:3000',
    UTILITY_API_URL: 'http://localhost:4711/api',
    MAP_TILES_URL: 'http://localhost:4711/demo/tuiles/{z}/{x}/{y}.png',
    DATABASE_URL: `file:${path.join(folder, 'portal.db')}`,
    SERVICE_TOKEN: first.UTILITY_SERVICE_TOKEN,
  })
  expect(settings()).toEqual(first)
})

test.each(['UTILITY_SERVICE_TOKEN', 'PORTAL_URL', 'PAYMENT_ORIGIN', 'DATABASE_URL', 'DATA_DIR'])(
  'a given %s wins',
  name => {
    const given = path.join(folder, 'given')
    vi.stubEnv(name, given)
    expect(settings()).toMatchObject({ [name]: given })
  },
)

test('the embedded back end knows the service token that the portal was given', () => {
  vi.stubEnv('UTILITY_SERVICE_TOKEN', 'a-token-of-one’s-own')
  expect(settings()).toMatchObject({ SERVICE_TOKEN: 'a-token-of-one’s-own' })
})
