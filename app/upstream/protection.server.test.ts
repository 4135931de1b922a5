import { type Counter, register } from 'prom-client'
import { describe, expect, test, vi } from 'vitest'
import { inContext } from '#process/request-context.server.ts'
import { byPdc, calling, failureOf } from '../../tests/support/calling.ts'

const { answer, fail, received, scope } = calling()

vi.mock('#process/log.server.ts', () => ({ log: { warn: () => {}, error: () => {} } }))

/** How often what became of this call so far, by outcome; the counts of all tests add up. */
async function outcomes(call: string): Promise<Record<string, number>> {
  const counter = register.getSingleMetric('portal_upstream_calls_total') as Counter | undefined
  const { values = [] } = (await counter?.get()) ?? {}
  const own = values.filter(({ labels }) => labels.call === call)
  return Object.fromEntries(own.map(({ labels, value }) => [String(labels.outcome), value]))
}

describe('the breaker', () => {
  const outages = async (call: (name: 'getInvoices', input: typeof byPdc) => Promise<unknown>) => {
    for (let n = 0; n < 5; n++) await failureOf(call('getInvoices', { query: { pdc: `${n}` } }))
  }

  /** The breaker is open, and the next call tries: the answer waits for `waiting`. */
  const waitingTrial = async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    const waiting = Promise.withResolvers<[]>()
    answer('getInvoices', () => waiting.promise)
    vi.setSystemTime(Date.now() + 2000)
    return { call, waiting }
  }

  test('opens for a call that failed five times: answered at once, the utility left alone', async () => {
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    expect(received()).toHaveLength(5)
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage', status: 0 })
    expect(received()).toHaveLength(5)
  })

  test('never opens where its setting is 0: the utility is asked each time', async () => {
    vi.stubEnv('UTILITY_BREAKER_MS', '0')
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ status: 500 })
    expect(received()).toHaveLength(6)
  })

  test('[BEY-540] a call that the utility does not have is refused, no outage: the breaker stays closed', async () => {
    fail('getInvoices', 501)
    const { call } = await scope()
    for (let n = 0; n < 8; n++)
      expect(await failureOf(call('getInvoices', { query: { pdc: `P${n}` } }))).toMatchObject({
        kind: 'refused',
      })
    expect(received()).toHaveLength(8)
  })

  test('is that of one call: its neighbours go on', async () => {
    fail('getInvoices', 500)
    answer('getAlerts', [])
    const { call } = await scope()
    await outages(call)
    expect(await call('getAlerts', byPdc)).toEqual([])
  })

  test.each([
    [
      'opens by rate, though there is an answer now and then',
      [500, 200, 500, 500, 200, 500, 500],
      6,
    ],
    [
      'stays closed while most are answered',
      Array.from({ length: 20 }, (_, n) => (n % 3 ? 200 : 500)),
      20,
    ],
  ])('%s', async (_, statuses, asked) => {
    const { call } = await scope()
    for (const [n, status] of statuses.entries()) {
      if (status === 500) fail('getInvoices', 500)
      else answer('getInvoices', [])
      await call('getInvoices', { query: { pdc: `${n}` } }).catch(() => {})
    }
    expect(received()).toHaveLength(asked)
  })

  test('while one tries whether the utility is well, the others do not wait for it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.stubEnv('UTILITY_TIMEOUT_MS', '300')
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    fail('getInvoices', 'never')
    vi.setSystemTime(Date.now() + 2000)
    const ended: string[] = []
    const note = (who: string) => () => ended.push(who)
    const trial = failureOf(call('getInvoices', { query: { pdc: 'a' } })).then(note('trial'))
    const other = failureOf(call('getInvoices', { query: { pdc: 'b' } })).then(note('other'))
    await Promise.all([trial, other])
    expect(ended).toEqual(['other', 'trial'])
    expect(received()).toHaveLength(6)
  })

  test('a page does not wait for the one that tries; its answer closes it all the same', async () => {
    const { call, waiting } = await waitingTrial()
    const trial = failureOf(call('getInvoices', { query: { pdc: 'a' } }))
    await vi.waitUntil(() => received().length === 6)
    vi.advanceTimersByTime(500)
    expect(await trial).toMatchObject({ kind: 'outage' })
    waiting.resolve([])
    await vi.waitFor(async () => {
      expect(await (await scope()).call('getInvoices', byPdc)).toEqual([])
    })
  })

  test('the call that tries is counted once, by what became of it', async () => {
    const { call, waiting } = await waitingTrial()
    const before = await outcomes('getInvoices')
    const trial = failureOf(call('getInvoices', { query: { pdc: 'a' } }))
    await vi.waitUntil(() => received().length === 6)
    vi.advanceTimersByTime(500)
    await trial
    waiting.resolve([])
    const once = { ...before, ok: (before.ok ?? 0) + 1 }
    await vi.waitFor(async () => expect(await outcomes('getInvoices')).toEqual(once))
  })

  test('the next call tries at once where the browser of the one that tried has left', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    fail('getInvoices', 500)
    await outages((await scope()).call)
    fail('getInvoices', 'never')
    vi.setSystemTime(Date.now() + 2000)
    const leaving = new AbortController()
    const trial = failureOf((await scope('secret', leaving.signal)).call('getInvoices', byPdc))
    await vi.waitUntil(() => received().length === 6)
    leaving.abort()
    await trial
    answer('getInvoices', [])
    expect(await (await scope()).call('getInvoices', byPdc)).toEqual([])
  })

  test('browsers that leave never open it', async () => {
    fail('getInvoices', 'never')
    for (let n = 0; n < 6; n++) {
      const leaving = new AbortController()
      const { call } = await scope('secret', leaving.signal)
      const asked = failureOf(call('getInvoices', byPdc))
      await vi.waitUntil(() => received().length === n + 1)
      leaving.abort()
      await asked
    }
    answer('getInvoices', [])
    expect(await (await scope()).call('getInvoices', byPdc)).toEqual([])
  })

  test.each([
    ['well: it closes', () => answer('getInvoices', []), 7],
    ['ill: it stays open', () => {}, 6],
  ])('after a while it tries again whether the utility is %s', async (_, then, asked) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    then()
    vi.setSystemTime(Date.now() + 2000)
    for (const pdc of ['a', 'b']) await call('getInvoices', { query: { pdc } }).catch(() => {})
    expect(received()).toHaveLength(asked)
  })

  test('refusals are answers: they never open it', async () => {
    fail('getInvoices', 404)
    const { call } = await scope()
    await outages(call)
    answer('getInvoices', [])
    expect(await call('getInvoices', byPdc)).toEqual([])
  })
})

describe('a call that hangs', () => {
  test('is counted as one that was not answered in time, and an ill one as an outage', async () => {
    vi.stubEnv('UTILITY_TIMEOUT_MS', '50')
    const { call } = await scope()
    const before = await outcomes('getAlerts')
    fail('getAlerts', 'never')
    await failureOf(call('getAlerts', byPdc))
    fail('getAlerts', 'garbage')
    await failureOf(call('getAlerts', { query: { pdc: 'PDC2' } }))
    const { timeout = 0, outage = 0 } = before
    expect(await outcomes('getAlerts')).toMatchObject({ timeout: timeout + 1, outage: outage + 1 })
  })

  test('holds no more than its own connections; a call that finds none free fails before its time is over', async () => {
    vi.stubEnv('UTILITY_TIMEOUT_MS', '2000')
    fail('getInvoices', 'never')
    answer('getAlerts', [])
    const { call } = await scope()
    const ended: string[] = []
    const calls = Array.from({ length: 52 }, (_, n) =>
      failureOf(call('getInvoices', { query: { pdc: `${n}` } })).then(({ message }) => {
        ended.push(message)
      }),
    )
    expect(await call('getAlerts', byPdc)).toEqual([])
    await Promise.all(calls)
    expect(received('getInvoices')).toHaveLength(50)
    expect(ended.slice(0, 2)).toEqual([
      expect.stringContaining('Bulkhead capacity exceeded'),
      expect.stringContaining('Bulkhead capacity exceeded'),
    ])
  })

  test('a call that waited for its place is sent with the trace of its own request', async () => {
    const first = Promise.withResolvers<[]>()
    answer('getInvoices', () => first.promise)
    const traceOf = (n: number) => `00-${String(n + 1).padStart(32, '0')}-${'1'.repeat(16)}-01`
    const calls = Array.from({ length: 51 }, (_, n) =>
      inContext({ requestId: `r-${n}`, traceparent: traceOf(n) }, async () =>
        (await scope()).call('getInvoices', { query: { pdc: `${n}` } }),
      ),
    )
    await vi.waitUntil(() => received().length === 50)
    first.resolve([])
    await Promise.all(calls)
    const wrong = received().filter(
      ({ url, headers }) =>
        headers.get('traceparent') !== traceOf(Number(url.searchParams.get('pdc'))),
    )
    expect(received()).toHaveLength(51)
    expect(wrong).toEqual([])
  })

  test('a file waits for what the calls before it have left of the time, not for a time of its own', async () => {
    vi.stubEnv('UTILITY_TIMEOUT_MS', '1000')
    vi.useFakeTimers({ toFake: ['performance'] })
    answer('getInvoices', [])
    fail('getInvoiceFile', 'never')
    const { call } = await scope()
    await call('getInvoices', byPdc)
    vi.advanceTimersByTime(990)
    const left = vi.spyOn(globalThis, 'setTimeout')
    await failureOf(call('getInvoiceFile', { query: { pdc: 'PDC1', factNumber: 'F1' } }))
    expect(left.mock.calls.map(([, ms]) => ms)).toContain(10)
  })
})
