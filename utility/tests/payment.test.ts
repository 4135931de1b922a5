import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Input } from '#upstream/catalogue/index.ts'
import { onBackend, serviceToken, startTestBackend } from '../../tests/support/backend.ts'
import { startSmtp } from '../../tests/support/smtp.ts'

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

test('[BEY-120] where the portal asks Payline itself, a payment that is reported twice at once is booked once', async () => {
  const ours = await startTestBackend({ portalAsksProvider: true })
  onTestFinished(() => ours.stop())
  const bill = { factNumber: 'F100001-01', amount: 84.37 }
  const body = { reference: 'order-1', token: 'of-payline', pdc: 'P100001', factures: [bill] }
  const book = () => ours.ask('payBills', { body }, serviceToken)
  expect(await Promise.all([book(), book()])).toEqual([1, 1])
  const query = { pdc: 'P100001' }
  expect((await ours.ask('getBalance', { query }, await ours.logIn('100001'))).total).toBe(126.5)
})

describe('the receipt', async () => {
  const smtp = await startSmtp()
  const own = await onBackend({ smtpUrl: smtp.url, portalAsksProvider: true })
  afterAll(() => smtp.stop())
  beforeEach(() => {
    smtp.refuse(null)
    smtp.received.length = 0
  })
  const reference = '8d2f1a34-5b6c-4d7e-8f90-123456789abc'
  const bill = { factNumber: 'F100001-01', amount: 84.37 }
  const body = { reference, token: 'of-payline', pdc: 'P100001', factures: [bill] }
  const book = (more: Partial<Input<'payBills'>['body']> = {}) =>
    own.backend.ask('payBills', { body: { ...body, ...more } }, serviceToken)
  const settled = () =>
    vi.waitFor(async () =>
      expect(await own.db.mail.count({ where: { attempts: 0, state: 'waiting' } })).toBe(0),
    )
  const texts = () =>
    smtp.received.map(({ to, parts }) => [to, parts.get('text/plain')?.replaceAll(/\s+/g, ' ')])

  test('[BEY-780] is mailed to the subscriber once, however often the payment is booked', async () => {
    expect(await Promise.all([book(), book()])).toEqual([1, 1])
    expect(await book()).toBe(1)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    await settled()
    const [[to, text] = []] = texts()
    expect(to).toEqual(['claire.martin@example.fr'])
    expect(smtp.received[0]?.headers.get('subject')).toContain('R39J-GTMH')
    for (const words of [
      'Claire Martin, il vous reste 126,50 € à payer pour cette adresse.',
      `/factures/paiements/${reference}/recu`,
      'Facture : F100001-01 : 84,37 €',
      'Reste à payer : 126,50 €',
    ])
      expect(text).toContain(words)
  })

  test('[BEY-780] leaves later where the mail server refuses it: the payment is booked', async () => {
    smtp.refuse('data')
    expect(await book()).toBe(1)
    await settled()
    expect(await own.db.booking.count()).toBe(1)
    smtp.refuse(null)
    await own.db.mail.updateMany({ data: { nextAt: new Date(0) } })
    expect(await book()).toBe(1)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
  })

  test('[BEY-780] says which helper has paid; a payer without an account tells the subscriber nothing', async () => {
    expect(await book({ paidBy: 'Mario Vidal' })).toBe(1)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1))
    expect(texts()[0]?.[1]).toContain('Fait en votre nom par Mario Vidal')
    const late = { factures: [{ factNumber: 'F100001-02', amount: 126.5 }] }
    expect(await book({ ...late, reference: 'r2', token: 't2', isGuest: true })).toBe(1)
    expect(await own.db.mail.count({ where: { state: 'waiting' } })).toBe(0)
    expect(smtp.received).toHaveLength(1)
  })
})
