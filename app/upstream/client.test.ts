import { describe, expect, test, vi } from 'vitest'
import { byPdc, calling, failureOf, mailTo, opened, payment } from '../../tests/support/calling.ts'
import { invoice } from '../../tests/support/samples.ts'
import type { CallName } from './catalogue/index.ts'

const { answer, fail, received, scope } = calling()
const byLogin = { query: { userLogin: 'mme.dupont@exemple.fr' } }

vi.mock('#process/log.server.ts', () => ({ log: { warn: () => {}, error: () => {} } }))

describe('what is sent', () => {
  test('[BEY-153] the id of the request and its trace go along', async () => {
    answer('isAdmin', true)
    const { inContext } = await import('#process/request-context.server.ts')
    const { call } = await scope()
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await inContext({ requestId: 'r-1', traceparent }, () => call('isAdmin', byLogin))
    const headers = received('isAdmin')[0]?.headers
    expect([headers?.get('x-request-id'), headers?.get('traceparent')]).toEqual([
      'r-1',
      traceparent,
    ])
  })

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

  test('[CALL-02] a bearer goes with every call of a scope with a token, and with none without', async () => {
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

  test('[CALL-02] [CALL-03] a value, as a link may hold it, that would take the bearer away is sent nowhere', async () => {
    answer('getInvoices', [])
    const { call } = await scope('secret')
    const asked = call('getInvoices', { query: { pdc: 'demandes-d-abonnement' } })
    await expect(asked).rejects.toMatchObject({ kind: 'refused', status: 404 })
    expect(received()).toEqual([])
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
  test.each(['cut', 'reset'] as const)('a GET is sent again, once (%s)', async how => {
    answer('getInvoices', [])
    fail('getInvoices', how, { once: true })
    const { call } = await scope()
    expect(await call('getInvoices', byPdc)).toEqual([])
    expect(received()).toHaveLength(2)
  })

  test.each([
    ['a GET, once', 'getInvoices', byPdc, 2],
    ['a write, never', 'createPayment', payment, 1],
    ['a GET that writes, never', 'checkCaptcha', { params: { response: 'r' } }, 1],
    ['a GET that writes, never', 'confirmUser', { params: { id: 'A1001', token: 't' } }, 1],
    ['a GET that writes, never', 'sendForgotPasswordMail', mailTo, 1],
  ] as const)(
    'that stays cut is an outage; sent again is %s: %s',
    async (_, name, input, times) => {
      fail(name, 'cut')
      const { call } = await scope()
      const asked = (call as (name: CallName, input: unknown) => Promise<unknown>)(name, input)
      expect(await failureOf(asked)).toMatchObject({ kind: 'outage' })
      expect(received()).toHaveLength(times)
    },
  )
})

test('the day of the utility is the one it says', async () => {
  answer('isAdmin', Response.json(true, { headers: { 'x-jour': '2026-03-15' } }))
  const { call, today } = await scope()
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await call('isAdmin', byLogin)
  expect(today()).toBe('2026-03-15')
})

describe('strange data', () => {
  test('[BEY-613] an old system’s bytes are an outage of the call, and no name with a hole', async () => {
    const latin = Buffer.from('[{"nom":"Zo\u00e9"}]', 'latin1')
    answer('getInvoices', new Response(latin, { headers: { 'content-type': 'application/json' } }))
    const { call } = await scope()
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({
      kind: 'outage',
      message: expect.stringContaining('not UTF-8'),
    })
  })

  test('[BEY-613] an invoice that is sent twice is owed once, and readings of one day raise no alert', async () => {
    const due = { facture: invoice('F1', 84.37), isCheck: false }
    answer('getInvoices', [due, due, { ...due, facture: invoice('F2', 12) }])
    const owed = { etat: 'regler' as const, invoice: invoice('F1', 84.37) }
    const none = { etat: 'solde' as const, invoice: null }
    answer('getBalance', { total: 84.37, soldes: [owed, owed, none, none] })
    const alert = {
      oldIndex: 1,
      newIndex: 90,
      oldDate: '2026-11-01',
      newDate: '2026-11-01',
      consumption: 89,
    }
    answer('getAlerts', [alert, { ...alert, newDate: '2026-11-20' }])
    const { call } = await scope()
    const invoices = await call('getInvoices', byPdc)
    expect(invoices.map(({ facture }) => facture.factNumber)).toEqual(['F1', 'F2'])
    expect((await call('getBalance', byPdc)).soldes).toEqual([owed, none, none])
    expect((await call('getAlerts', byPdc)).map(({ newDate }) => newDate)).toEqual(['2026-11-20'])
  })
})
