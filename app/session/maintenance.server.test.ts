import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asked } from '../../tests/support/portal.ts'

let folder: string
// Settings are read once per module: each test has its own.
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'maintenance-'))
  vi.resetModules()
  vi.stubEnv('UTILITY_API_URL', 'http://services.test/api')
  vi.stubEnv('MAINTENANCE_FILE', undefined)
  vi.stubEnv('DATA_DIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
const closed = async () => (await import('./maintenance.server.ts')).underMaintenance()

test('[SHELL-22] the portal is open unless it is closed', async () => {
  expect(await closed()).toBe(false)
})

test.each([
  ['1', true],
  ['0', false],
])('[SHELL-20] MAINTENANCE=%s at start', async (said, is) => {
  vi.stubEnv('MAINTENANCE', said)
  expect(await closed()).toBe(is)
})

test('[SHELL-20] a file in DATA_DIR closes it while it runs, and opens it again by going', async () => {
  const file = path.join(folder, 'maintenance')
  expect(await closed()).toBe(false)
  writeFileSync(file, '')
  expect(await closed()).toBe(true)
  rmSync(file)
  expect(await closed()).toBe(false)
})

test('processes of several machines may share another file', async () => {
  const file = path.join(folder, 'shared')
  vi.stubEnv('MAINTENANCE_FILE', file)
  writeFileSync(file, '')
  expect(await closed()).toBe(true)
})

test('only the page that says so is spared, however its address is written', async () => {
  vi.stubEnv('MAINTENANCE', '1')
  const { refuseWhenClosed } = await import('./maintenance.server.ts')
  const led = (at: string) => {
    try {
      refuseWhenClosed(asked(at))
    } catch (end) {
      return (end as { to: string }).to
    }
  }
  expect(led('/maintenance?a=1')).toBeUndefined()
  for (const other of ['/', '/home', '/maintenance/', '/maintenance/x', '/x/../home?maintenance'])
    expect(led(other)).toBe('/maintenance')
})
