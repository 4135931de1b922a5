import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onStore } from '../tests/support/portal.ts'
import { openMetrics } from './metrics.server.ts'
import { store } from './store/client.server.ts'
import * as counts from './store/counts.server.ts'

vi.hoisted(() => vi.resetModules())
vi.mock('./store/counts.server.ts', { spy: true })

onStore()

let url: string
let server: ReturnType<typeof openMetrics>
beforeAll(async () => {
  await store().$connect()
  server = openMetrics(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
})
afterAll(() => server.close())

async function linesOf(name: string): Promise<string[]> {
  const text = await (await fetch(url)).text()
  return text.split('\n').filter(line => line.startsWith(name))
}

test('what the store does not answer is exported as it was, and not at all once that is old', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.mocked(counts.countLiving).mockResolvedValueOnce(3).mockResolvedValueOnce(5)
  expect(await linesOf('portal_sessions')).toEqual(['portal_sessions 3'])
  expect(await linesOf('portal_drafts')).toEqual(['portal_drafts 5'])

  const silence = Promise.withResolvers<number>()
  vi.mocked(counts.countLiving).mockReturnValue(silence.promise)
  vi.advanceTimersByTime(301_000)
  expect(await linesOf('portal_sessions')).toEqual(['portal_sessions 3'])
  vi.advanceTimersByTime(120_000)
  expect(await linesOf('portal_sessions')).toEqual([])

  silence.resolve(4)
  expect(await linesOf('portal_sessions')).toEqual(['portal_sessions 4'])
})

test('a store that fails shows in the missing metrics, and in nothing else', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.mocked(counts.countPayments).mockRejectedValue(new Error('no store'))
  vi.advanceTimersByTime(1_000_000)
  expect(await linesOf('portal_payments{')).toEqual([])
  expect(await linesOf('portal_service_token_refused')).toEqual(['portal_service_token_refused 0'])
})
