import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  onBackend,
  serviceToken,
  startTestBackend,
  type TestBackend,
} from '../../tests/support/backend.ts'

const shop = await startShop()
afterAll(() => shop.close())
const { backend } = await onBackend({ portalUrl: shop.url })
const token = await backend.logIn('100001')
beforeEach(() => shop.answerWith(200))

/** A portal that only hears notifications, and answers them with the statuses given, the last one for ever. */
async function startShop() {
  const heard: URL[] = []
  let statuses = [200]
  let wake = () => {}
  const server = createServer((request, response) => {
    heard.push(new URL(request.url ?? '', 'http://shop'))
    response.statusCode = (statuses.length > 1 ? statuses.shift() : statuses[0]) as number
    response.end(() => wake())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answerWith: (...list: number[]) => {
      statuses = list
      heard.length = 0
    },
    async untilHeard(count: number) {
      while (heard.length < count) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    close: () => server.close(),
  }
}

type Session = { result: { code: string }; redirectURL: string; token: string }

const order = (reference: string, amount = 8437) => ({
  amount,
  redirectUrl: `${shop.url}/retour?de=banque`,
  cancelUrl: `${shop.url}/annulation`,
  notificationUrl: `${shop.url}/notification`,
  pdc: 'P100001',
  reference,
})

async function openSession(reference: string, amount?: number): Promise<Session> {
  const body = order(reference, amount)
  const response = await backend.call('POST', '/api/payment/doPayment', { token, body })
  return (await response.json()) as Session
}

const press = (session: Session, intent: string) =>
  fetch(session.redirectURL, {
    method: 'POST',
    body: new URLSearchParams({ intent }),
    redirect: 'manual',
  })

const ask = async (method: string, path: string, body?: unknown) =>
  (await backend.call(method, `/api/payment/${path}`, { token: serviceToken, body })).json()

const details = (session: Session) => ask('GET', `details?token=${session.token}`)

describe('the session', () => {
  test('[DATA-20] opens with 00000 on the provider’s own origin, under an unguessable token', async () => {
    const session = await openSession('order-1')
    expect(session.result).toEqual({ code: '00000', longMessage: expect.any(String) })
    expect(session.redirectURL).toBe(`${backend.paymentUrl}/paiement/${session.token}`)
    expect(session.token).toMatch(/^[\w-]{32}$/)
    expect(await details(session)).toEqual({
      result: { code: '02000', longMessage: 'Transaction en cours' },
      amount: 8437,
      reference: 'order-1',
    })
  })

  test.each([
    'javascript:alert(1)',
    'https://ailleurs.example/retour',
    'http://127.0.0.1:1/retour',
  ])('leads to the portal only, neither browsers nor notifications to %s', async url => {
    for (const name of ['redirectUrl', 'cancelUrl', 'notificationUrl']) {
      const body = { ...order('order-1'), [name]: url }
      const response = await backend.call('POST', '/api/payment/doPayment', { token, body })
      expect(response.status).toBe(422)
    }
  })
})

describe('the provider’s page', () => {
  test.each([
    ['pay', '00000', '/retour?de=banque&token='],
    ['cancel', '02306', '/annulation?token='],
    ['refuse', '01100', '/retour?de=banque&token='],
  ])(
    '« %s » records %s, returns by GET with the token and notifies',
    async (intent, code, back) => {
      const session = await openSession('order-1')
      const response = await press(session, intent)
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(shop.url + back + session.token)
      expect(await details(session)).toMatchObject({ result: { code } })
      await shop.untilHeard(1)
      expect(shop.heard[0]?.href).toBe(`http://shop/notification?token=${session.token}`)
    },
  )

  test('« Payer sans revenir » records and notifies, without a way back', async () => {
    const session = await openSession('order-1')
    const page = await (await press(session, 'pay-and-leave')).text()
    expect(page).toContain('Vous pouvez fermer cette fenêtre')
    expect(page).not.toContain(shop.url)
    expect(await details(session)).toMatchObject({ result: { code: '00000' } })
    await shop.untilHeard(1)
  })

  test('the first outcome stays, whatever is pressed next', async () => {
    const session = await openSession('order-1')
    await Promise.all([press(session, 'pay'), press(session, 'pay')])
    const second = await press(session, 'cancel')
    expect(second.headers.get('location')).toContain(`${shop.url}/retour`)
    expect(await details(session)).toMatchObject({ result: { code: '00000' } })
    expect(await (await fetch(session.redirectURL)).text()).toContain('Transaction acceptée')
  })
})

describe('the notification', () => {
  test('is repeated until it is answered 2xx', async () => {
    shop.answerWith(500, 302, 204)
    await press(await openSession('order-1'), 'pay')
    await shop.untilHeard(3)
    expect(new Set(shop.heard.map(({ href }) => href)).size).toBe(1)
  })
})

describe('payBills', () => {
  const bills = [
    { factNumber: 'F100001-01', amount: 84.37 },
    { factNumber: 'F100001-02', amount: 126.5 },
  ]
  const pay = (session: Session, changes: object = {}) =>
    ask('POST', 'payBills', {
      reference: 'order-1',
      token: session.token,
      pdc: 'P100001',
      factures: bills,
      ...changes,
    })
  const total = async () => {
    const response = await backend.call('GET', '/api/getSoldePdc?pdc=P100001', { token })
    return ((await response.json()) as { total: number }).total
  }

  test.each([
    ['session', { token: 'unknown' }],
    ['metering point', { pdc: 'P100002C' }],
    ['sum', { factures: [bills[0]] }],
  ])('does not take another %s for a payment booked before', async (_what, changes) => {
    const session = await openSession('order-1', 21_087)
    await press(session, 'pay')
    await pay(session)
    expect(await pay(session, changes)).toBe(0)
    expect(await pay(session)).toBe(1)
    expect(await total()).toBe(0)
  })

  test.each([
    ['another sum', { factures: [bills[0]] }],
    ['another order', { reference: 'order-2' }],
    ['another metering point', { pdc: 'P100002C' }],
    ['an unknown payment', { token: 'unknown' }],
    ['an unknown invoice', { factures: [{ factNumber: 'F100001-99', amount: 210.87 }] }],
    [
      'somebody else’s invoice',
      { factures: [bills[0], { factNumber: 'F100002C-01', amount: 126.5 }] },
    ],
    [
      'a negative amount',
      {
        factures: [
          { ...bills[0], amount: 310.87 },
          { ...bills[1], amount: -100 },
        ],
      },
    ],
    ['the same invoice twice', { factures: [bills[0], { ...bills[0], amount: 126.5 }] }],
  ])('refuses %s, and nothing moves', async (_what, changes) => {
    const session = await openSession('order-1', 21_087)
    await press(session, 'pay')
    expect(await pay(session, changes)).toBe(0)
    expect(await total()).toBe(210.87)
    expect(await ask('GET', 'isBooked?reference=order-1')).toBe(false)
  })
})

describe('payBills, where the portal asks Payline itself', () => {
  let ours: TestBackend
  beforeAll(async () => {
    ours = await startTestBackend({ portalAsksProvider: true })
  })
  beforeEach(() => ours.reset())
  afterAll(() => ours.stop())
  const bill = { factNumber: 'F100001-01', amount: 84.37 }
  const book = (changes: object = {}) => {
    const body = { reference: 'order-1', token: 'of-payline', pdc: 'P100001', factures: [bill] }
    return ours.ask('payBills', { body: { ...body, ...changes } }, serviceToken)
  }
  const left = async () => {
    const total = { query: { pdc: 'P100001' } }
    return (await ours.ask('getBalance', total, await ours.logIn('100001'))).total
  }

  test('[BEY-120] books by a token that no session here has, once, and no bill that is not there', async () => {
    const wrong = [
      { pdc: 'P100002C' },
      { factures: [{ ...bill, factNumber: 'F100002C-01' }] },
      { factures: [{ ...bill, amount: -1 }] },
      { factures: [bill, bill] },
    ]
    for (const changes of wrong) expect([changes, await book(changes)]).toEqual([changes, 0])
    expect(await left()).toBe(210.87)
    expect(await Promise.all([book(), book()])).toEqual([1, 1])
    const again = [{ reference: 'order-2' }, { token: 'another' }, { pdc: 'P100002C' }]
    for (const changes of again) expect(await book(changes)).toBe(0)
    expect(await left()).toBe(126.5)
  })
})
