import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { utility } from '../../tests/support/upstream.ts'
import type { CallName } from './catalogue/index.ts'
import type { UpstreamFailure } from './failure.ts'

const { answer, fail, received } = utility()

const lines: string[] = []
vi.mock('#log.server.ts', async () => {
  const { pino } = await import('pino')
  return { log: pino({ base: null }, { write: line => lines.push(line) }) }
})

// Breakers live as long as their module: each test has its own.
beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PORTAL_URL', 'http://portail.test')
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32))
  vi.stubEnv('UTILITY_SERVICE_TOKEN', 'service-token-of-tests')
  vi.stubEnv('PAYMENT_ORIGIN', 'http://paiement.test')
  lines.length = 0
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

async function scope(token?: string, signal = new AbortController().signal) {
  const { connect } = await import('./client.server.ts')
  return connect({ token, requestId: 'r-1', signal })
}

const byPdc = { query: { pdc: 'PDC 1/é' } }
const byLogin = { query: { userLogin: 'mme.dupont@exemple.fr' } }
const mailTo = { params: { login: 'A1001' } }
const payment = {
  body: {
    amount: 1999,
    redirectUrl: 'http://portail.test/retour',
    cancelUrl: 'http://portail.test/annulation',
    notificationUrl: 'http://portail.test/notification',
    pdc: 'PDC1',
    reference: 'ref-1',
  },
}
const opened = { result: { code: '00000', longMessage: '' }, redirectURL: null, token: null }
const failureOf = (call: Promise<unknown>): Promise<UpstreamFailure> =>
  call.then(
    () => expect.fail('the call succeeded'),
    error => error,
  )

describe('what is sent', () => {
  test('what is no parameter of a call does not name another one', async () => {
    const { call } = await scope()
    const params = { id: 'sendForgotPasswordMail', token: '100001' }
    expect(await failureOf(call('confirmUser', { params }))).toMatchObject({ kind: 'refused' })
    expect(received()).toEqual([])
  })

  test.each(['.', '..', ''])('« %s » in a path leads to no other call', async login => {
    const { call } = await scope()
    const failure = await failureOf(call('sendForgotPasswordMail', { params: { login } }))
    expect(failure).toMatchObject({ kind: 'refused', status: 404 })
    expect(received()).toEqual([])
  })

  test('a query is encoded, a body is JSON, the answer is what the schema read', async () => {
    answer('getInvoices', [])
    answer('createPayment', opened)
    const { call } = await scope('secret')
    expect(await call('getInvoices', byPdc)).toEqual([])
    expect(await call('createPayment', payment)).toEqual(opened)
    const [read, write] = received()
    expect(read?.url.pathname).toBe('/api/invoices')
    expect(read?.url.searchParams.get('pdc')).toBe('PDC 1/é')
    expect(write?.headers.get('content-type')).toBe('application/json')
    expect(write?.body).toEqual(payment.body)
  })

  test('[CALL-02] a bearer goes with every call of who has a token, and with none of who has not', async () => {
    answer('getInvoices', [])
    answer('createPayment', opened)
    const { call } = await scope('secret')
    await call('getInvoices', byPdc)
    await call('createPayment', payment)
    const stranger = await scope()
    await stranger.call('getInvoices', byPdc)
    const bearers = received().map(({ headers }) => headers.get('authorization'))
    expect(bearers).toEqual(['Bearer secret', 'Bearer secret', null])
  })

  test('[CALL-02] no bearer goes to a URL that contains demandes-d-abonnement', async () => {
    answer('getInvoices', [])
    const { call } = await scope('secret')
    await call('getInvoices', { query: { pdc: 'demandes-d-abonnement' } })
    expect(received()[0]?.headers.has('authorization')).toBe(false)
  })

  test('the same GET of one scope is sent once; other questions and other scopes are their own', async () => {
    answer('getInvoices', [])
    const { call } = await scope()
    await Promise.all([call('getInvoices', byPdc), call('getInvoices', byPdc)])
    await call('getInvoices', byPdc)
    expect(received()).toHaveLength(1)
    await call('getInvoices', { query: { pdc: 'other' } })
    const other = await scope()
    await other.call('getInvoices', byPdc)
    expect(received()).toHaveLength(3)
  })

  test('after a write, what was read before or during it is read again', async () => {
    answer('getInvoices', [])
    const { call } = await scope()
    await call('getInvoices', byPdc)
    answer('createPayment', async () => {
      await call('getInvoices', byPdc)
      return opened
    })
    await call('createPayment', payment)
    await call('getInvoices', byPdc)
    expect(received('getInvoices')).toHaveLength(3)
  })

  test('a GET that writes is sent each time, and what was read before it is read again', async () => {
    answer('getInvoices', [])
    answer('sendForgotPasswordMail', 0)
    const { call } = await scope()
    await call('getInvoices', byPdc)
    await call('sendForgotPasswordMail', mailTo)
    await call('sendForgotPasswordMail', mailTo)
    await call('getInvoices', byPdc)
    expect(received('sendForgotPasswordMail')).toHaveLength(2)
    expect(received('getInvoices')).toHaveLength(2)
  })
})

describe('a cut connection', () => {
  test('a GET is sent again, once', async () => {
    answer('getInvoices', [])
    fail('getInvoices', 'cut', { once: true })
    const { call } = await scope()
    expect(await call('getInvoices', byPdc)).toEqual([])
    expect(received()).toHaveLength(2)
  })

  test('a second cut is an outage', async () => {
    fail('getInvoices', 'cut')
    const { call } = await scope()
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage' })
    expect(received()).toHaveLength(2)
  })

  test('a write is never sent twice', async () => {
    fail('createPayment', 'cut')
    const { call } = await scope()
    expect(await failureOf(call('createPayment', payment))).toMatchObject({ kind: 'outage' })
    expect(received()).toHaveLength(1)
  })

  test.each([
    ['checkCaptcha', { params: { response: 'r' } }],
    ['confirmUser', { params: { id: 'A1001', token: 't' } }],
    ['sendForgotPasswordMail', { params: { login: 'A1001' } }],
  ] as const)('nor is %s, a GET that writes', async (name, input) => {
    fail(name, 'cut')
    const { call } = await scope()
    const asked = (call as (name: CallName, input: unknown) => Promise<unknown>)(name, input)
    expect(await failureOf(asked)).toMatchObject({ kind: 'outage' })
    expect(received()).toHaveLength(1)
  })
})

describe('why there is no answer', () => {
  test.each([500, 502, 503, 'garbage'] as const)('%s is an outage', async how => {
    fail('getInvoices', how)
    const { call } = await scope()
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage' })
  })

  test('an answer of another shape is an outage', async () => {
    answer('getInvoices', Response.json([{ facture: { factNumber: 12 }, isCheck: false }]))
    const { call } = await scope()
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage' })
  })

  test('a page where a file was asked for is an outage, the file itself is handed on', async () => {
    const input = { query: { pdc: 'PDC1', factNumber: 'F1' } }
    answer('getInvoiceFile', Response.json({}))
    const { call } = await scope()
    expect(await failureOf(call('getInvoiceFile', input))).toMatchObject({ kind: 'outage' })
    const pdf = { headers: { 'content-type': 'application/pdf' } }
    answer('getInvoiceFile', new Response('%PDF-1.7', pdf))
    const file = await (await scope()).call('getInvoiceFile', input)
    expect(await file.text()).toBe('%PDF-1.7')
  })

  test.each(['getInvoices', 'createPayment'] as const)(
    'no answer in time to %s is an outage',
    async name => {
      vi.stubEnv('UTILITY_TIMEOUT_MS', '50')
      fail(name, 'never')
      const { call } = await scope()
      const asked = name === 'getInvoices' ? call(name, byPdc) : call(name, payment)
      expect(await failureOf(asked)).toMatchObject({ kind: 'outage', status: 0 })
    },
  )

  test('a browser that leaves gives up its reading', async () => {
    fail('getInvoices', 'never')
    const leaving = new AbortController()
    const { call } = await scope('secret', leaving.signal)
    const asked = failureOf(call('getInvoices', byPdc))
    await vi.waitUntil(() => received().length === 1)
    leaving.abort()
    expect(await asked).toMatchObject({ kind: 'left' })
  })

  test('a browser that leaves does not stop its write', async () => {
    const leaving = new AbortController()
    answer('createPayment', () => {
      leaving.abort()
      return opened
    })
    const { call } = await scope('secret', leaving.signal)
    expect(await call('createPayment', payment)).toEqual(opened)
  })

  test('nor a GET that writes', async () => {
    const leaving = new AbortController()
    answer('sendForgotPasswordMail', () => {
      leaving.abort()
      return 0
    })
    const { call } = await scope(undefined, leaving.signal)
    expect(await call('sendForgotPasswordMail', mailTo)).toBe(0)
  })

  test.each([
    [400, 'session-over'],
    [401, 'session-over'],
    [403, 'forbidden'],
    [404, 'refused'],
    [409, 'refused'],
    [422, 'refused'],
  ])('%d is %s, with the message of the server', async (status, kind) => {
    fail('getInvoices', status, { message: 'Trop tard.' })
    const { call } = await scope()
    const failure = await failureOf(call('getInvoices', byPdc))
    expect(failure).toMatchObject({ kind, status, serverMessage: 'Trop tard.' })
    expect(failure.task).toBe('de la récupération de vos factures')
  })

  test('a redirect is not followed: the bearer stays here', async () => {
    const headers = { location: 'http://ailleurs.test/' }
    answer('getInvoices', new Response(null, { status: 302, headers }))
    const { call } = await scope('secret')
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage' })
    expect(received()).toHaveLength(1)
  })
})

describe('the breaker', () => {
  const outages = async (call: (name: 'getInvoices', input: typeof byPdc) => Promise<unknown>) => {
    for (let n = 0; n < 5; n++) await failureOf(call('getInvoices', { query: { pdc: `${n}` } }))
  }

  test('opens for a call that failed five times: answered at once, the utility left alone', async () => {
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    expect(received()).toHaveLength(5)
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage', status: 0 })
    expect(received()).toHaveLength(5)
  })

  test('is that of one call: its neighbours go on', async () => {
    fail('getInvoices', 500)
    answer('getAlerts', [])
    const { call } = await scope()
    await outages(call)
    expect(await call('getAlerts', byPdc)).toEqual([])
  })

  test('opens by rate: an answer now and then does not keep it closed', async () => {
    const { call } = await scope()
    for (const ends of [500, 200, 500, 500, 200, 500, 500]) {
      if (ends === 500) fail('getInvoices', 500)
      else answer('getInvoices', [])
      await call('getInvoices', { query: { pdc: `${received().length}` } }).catch(() => {})
    }
    const asked = received().length
    answer('getInvoices', [])
    await failureOf(call('getInvoices', byPdc))
    expect(received()).toHaveLength(asked)
  })

  test('stays closed while most are answered', async () => {
    const { call } = await scope()
    for (let n = 0; n < 20; n++) {
      if (n % 3 === 0) fail('getInvoices', 500)
      else answer('getInvoices', [])
      await call('getInvoices', { query: { pdc: `${n}` } }).catch(() => {})
    }
    expect(received()).toHaveLength(20)
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
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    const held = Promise.withResolvers<[]>()
    answer('getInvoices', () => held.promise)
    vi.setSystemTime(Date.now() + 2000)
    const trial = failureOf(call('getInvoices', { query: { pdc: 'a' } }))
    await vi.waitUntil(() => received().length === 6)
    vi.advanceTimersByTime(500)
    expect(await trial).toMatchObject({ kind: 'outage' })
    held.resolve([])
    await vi.waitFor(async () => {
      expect(await (await scope()).call('getInvoices', byPdc)).toEqual([])
    })
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

  test('tries again after a while, and closes when the utility is well', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    answer('getInvoices', [])
    vi.setSystemTime(Date.now() + 2000)
    expect(await call('getInvoices', { query: { pdc: 'a' } })).toEqual([])
    expect(await call('getInvoices', { query: { pdc: 'b' } })).toEqual([])
  })

  test('stays open when the utility is still ill', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    fail('getInvoices', 500)
    const { call } = await scope()
    await outages(call)
    vi.setSystemTime(Date.now() + 2000)
    await failureOf(call('getInvoices', { query: { pdc: 'a' } }))
    await failureOf(call('getInvoices', { query: { pdc: 'b' } }))
    expect(received()).toHaveLength(6)
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
  test('holds no more than its own connections; who finds none free is told so before its time is over', async () => {
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

describe('the log', () => {
  const cases: [CallName, Parameters<typeof fail>[1]][] = [
    ['getUser', 500],
    ['getUser', 'garbage'],
    ['getUser', 'cut'],
    ['getUser', 403],
  ]

  test.each(cases)('[MSG-10] a failed call (%s, %s) leaves one line', async (_, how) => {
    fail('getUser', how, { message: 'Mme Dupont est inconnue' })
    const { call } = await scope('secret-token')
    await failureOf(call('getUser', byLogin))
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ call: 'getUser', method: 'GET', requestId: 'r-1' })
    expect(line.reason).toEqual(expect.stringMatching(/./))
    expect(lines[0]).not.toMatch(/dupont|lilas|secret-token/i)
  })

  test('a wrong shape is named by where it is wrong, not by what was there', async () => {
    answer('getUser', Response.json({ lastName: 'Dupont', id: 7 }))
    const { call } = await scope()
    await failureOf(call('getUser', byLogin))
    expect(JSON.parse(lines[0] ?? '').reason).toMatch(/wrong shape at id/)
    expect(lines[0]).not.toMatch(/dupont/i)
  })

  test('an answered call leaves none', async () => {
    answer('isAdmin', true)
    const { call } = await scope()
    await call('isAdmin', byLogin)
    expect(lines).toEqual([])
  })
})

test('the day of the utility is the one it says', async () => {
  answer('isAdmin', Response.json(true, { headers: { 'x-jour': '2026-03-15' } }))
  const { call, today } = await scope()
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await call('isAdmin', byLogin)
  expect(today()).toBe('2026-03-15')
})
