import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { stopOnSignal } from './stopping.server.ts'

const waits: number[] = []
vi.hoisted(() => vi.resetModules())
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    waits.push(ms)
    // The grace period is not over before the server is closed.
    if (ms === graceMs) await new Promise(() => {})
  },
}))
const graceMs = 10_000

afterEach(() => vi.restoreAllMocks())

test('after the last answer it takes five seconds at most, whatever does not end', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = vi.fn((_: number) => new Promise<void>(() => {}))
  const on = vi.spyOn(process, 'on').mockReturnThis()
  stopOnSignal().serve({ server, drainMs: 0, graceMs, close })
  const [, begin] = on.mock.calls.find(([name]) => name === 'SIGTERM') ?? []
  begin?.('SIGTERM')
  await vi.waitUntil(() => exit.mock.calls.length > 0)
  expect(waits).toEqual([0, graceMs, 5000])
  // Running work leaves the store some of them.
  expect(close.mock.calls[0]?.[0]).toBeLessThan(5000)
})
