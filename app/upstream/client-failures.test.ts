import { beforeEach, describe, expect, test, vi } from 'vitest'
import { byPdc, calling, failureOf, mailTo, opened, payment } from '../../tests/support/calling.ts'
import type { CallName } from './catalogue/index.ts'

const { answer, fail, received, scope } = calling()
const byLogin = { query: { userLogin: 'mme.dupont@exemple.fr' } }

const lines: string[] = []
vi.mock('#process/log.server.ts', async () => {
  const { pino } = await import('pino')
  return { log: pino({ base: null }, { write: line => lines.push(line) }) }
})
beforeEach(() => {
  lines.length = 0
})

describe('why there is no answer', () => {
  const shape = Response.json([{ facture: { factNumber: 12 }, isCheck: false }])
  // The bearer stays here.
  const away = new Response(null, { status: 302, headers: { location: 'http://ailleurs.test/' } })
  test.each([
    ...([500, 502, 503, 'garbage'] as const).map(how => [`${how}`, () => fail('getInvoices', how)]),
    ['an answer of another shape', () => answer('getInvoices', shape)],
    ['a redirect, which is not followed,', () => answer('getInvoices', away)],
  ] as [string, () => void][])('%s is an outage', async (_, reply) => {
    reply()
    const { call } = await scope('secret')
    expect(await failureOf(call('getInvoices', byPdc))).toMatchObject({ kind: 'outage' })
    expect(received()).toHaveLength(1)
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
