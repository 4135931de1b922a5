import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serviceToken, startTestBackend, type TestBackend } from '../support/backend.ts'
import { certificate, type PaylineServer, startPayline } from '../support/payline-server.ts'
import { cookieFrom } from '../support/portal.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// The portal pays at Payline by itself, over TLS, and the embedded back end books what it is told.

let payline: PaylineServer
let backend: TestBackend
let portal: PortalProcess
let address: string
let claire: Browser
/** The invoice that a test is about, of 84,37 €. */
let bill: string

beforeAll(async () => {
  const merchant = { PAYLINE_MERCHANT_ID: '12345678901234', PAYLINE_ACCESS_KEY: 'une-clé-d-accès' }
  payline = await startPayline(merchant.PAYLINE_MERCHANT_ID, merchant.PAYLINE_ACCESS_KEY)
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  backend = await startTestBackend({ portalUrl: address, portalAsksPayline: true })
  portal = await startPortal(port, {
    ...{ PAYMENT_PROVIDER: 'payline', ...merchant, PAYLINE_CONTRACT: '1234567' },
    PAYLINE_URL: `${payline.url}/V4/services/WebPaymentAPI`,
    PAYMENT_ORIGIN: payline.url,
    NODE_EXTRA_CA_CERTS: certificate,
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
  })
}, 120_000)
beforeEach(async () => {
  bill = `F-${randomUUID().toUpperCase()}`
  const db = new DatabaseSync(path.join(backend.dataDir, 'backend.db'))
  db.prepare(
    `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
     VALUES (?, 'P100001', 8437, 8437, '2026-01-01', '2026-12-31', '', 0)`,
  ).run(bill)
  db.close()
  claire = await logIn(address, '100001')
})
afterEach(() => expect(payline.faults).toEqual([]))
afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
  await payline?.close()
})

/** « Payer », and where that leads to. */
const press = async () => {
  const form = { invoice: bill, submission: randomUUID() }
  const led = await claire.post(`${address}/factures/consulter/payer`, form)
  return led.headers.get('location') ?? led.text()
}
const atPayline = async () => payline.session(await press())
const owed = async () => {
  const token = await backend.logIn('100001')
  const invoices = await backend.ask('getInvoices', { query: { pdc: 'P100001' } }, token)
  return invoices.find(({ facture }) => facture.factNumber === bill)?.facture.balanceFact
}
/** The page that Claire's browser is led to from an address. */
async function follow(from: string): Promise<string> {
  const answer = await claire.get(from)
  const to = new URL(answer.headers.get('location') ?? expect.fail('led nowhere'), address)
  const cookie = `${claire.cookie}; ${cookieFrom(answer.headers.getSetCookie())}`
  return (await fetch(to, { headers: { cookie } })).text()
}
/** The calls that booked something of the test's invoice. */
const bookings = async () =>
  (await worldAt(backend.apiUrl).journal()).filter(
    ({ path, body }) => path.endsWith('/payBills') && JSON.stringify(body).includes(bill),
  )

test('[BEY-120] [PAY-05] [PAY-06] a payment that Payline accepts is booked, and confirmed', async () => {
  const session = await atPayline()
  expect(session).toMatchObject({ amount: '8437' })
  session.code = '00000'
  const page = await follow(payline.back(session))
  expect(page).toContain('Merci, votre paiement est enregistré')
  expect(page).toContain('84,37')
  expect(await owed()).toBe(0)
  const query = { reference: session.ref }
  expect(await backend.ask('isBooked', { query }, serviceToken)).toBe(true)
  const calls = (await worldAt(backend.apiUrl).journal()).map(({ path }) => path)
  expect(calls.filter(path => /doPayment|payment\/details/.test(path))).toEqual([])
})

test('[BEY-120] whoever comes first, and however often, it is booked once', async () => {
  const session = await atPayline()
  session.code = '00000'
  const comings = [
    payline.notify(session),
    ...[1, 2].map(() => claire.get(payline.back(session))),
    claire.get(payline.cancelled(session)),
    payline.notify(session),
  ]
  expect((await Promise.all(comings)).map(({ status }) => status)).not.toContain(500)
  expect((await payline.notify(session)).status).toBe(204)
  expect(await follow(payline.back(session))).toContain('Merci, votre paiement est enregistré')
  expect(await owed()).toBe(0)
  expect(await bookings()).toHaveLength(1)
})

test('[BEY-120] a payer who never comes back has paid: the notification books', async () => {
  const session = await atPayline()
  session.code = '00000'
  expect((await payline.notify(session)).status).toBe(204)
  expect(await owed()).toBe(0)
})

test('[BEY-120] [PAY-08] a refusal is told in the words of the bank; another card pays the same session', async () => {
  const session = await atPayline()
  session.code = '01100'
  expect(await follow(payline.back(session))).toContain('Carte refusée par la banque')
  expect(await owed()).toBe(84.37)
  session.code = '00000'
  expect((await payline.notify(session)).status).toBe(204)
  expect(await owed()).toBe(0)
})

test.each([
  ['amount', { amount: '1' }],
  ['order', { ref: 'another' }],
])(
  '[BEY-120] an acceptance of another %s than what was asked for books nothing, and is said to be checked',
  async (_what, change) => {
    const session = await atPayline()
    Object.assign(session, { code: '00000', ...change })
    expect(await follow(payline.back(session))).toContain('en cours de vérification')
    expect((await payline.notify(session)).status).toBe(503)
    expect(await owed()).toBe(84.37)
    expect(await bookings()).toEqual([])
  },
)

test('[BEY-120] a token opens nothing for another subscriber, nor for who is not logged in', async () => {
  const session = await atPayline()
  session.code = '00000'
  const paul = await logIn(address, '100004')
  expect((await paul.get(payline.back(session))).status).toBe(404)
  const stranger = await fetch(payline.back(session), { redirect: 'manual' })
  expect(stranger.headers.get('location')).toContain('/connexion')
  expect(await bookings()).toEqual([])
})

test('[BEY-120] who has no account pays there, too', async () => {
  let cookie = ''
  const hidden = (name: string, page: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? expect.fail(`no ${name}`)
  const open = async (path: string) => (await fetch(path, { headers: { cookie } })).text()
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin: address, cookie }
    const body = new URLSearchParams(form)
    const led = await fetch(address + path, { method: 'POST', headers, body, redirect: 'manual' })
    cookie ||= cookieFrom(led.headers.getSetCookie())
    return led.headers.get('location') ?? expect.fail(await led.text())
  }
  const captchaToken = hidden('captchaToken', await open(`${address}/payer-une-facture`))
  const known = { factNumber: bill, refAbo: '100001', amount: '84,37' }
  const found = await post('/payer-une-facture', { ...known, captcha: 'on', captchaToken })
  expect(found).toBe('/payer-une-facture/facture')
  const proof = hidden('bill', await open(address + found))
  const session = payline.session(await post(found, { bill: proof }))
  session.code = '00000'
  await open(payline.back(session))
  expect(await open(address + found)).toContain('enregistré')
  expect(await owed()).toBe(0)
})
