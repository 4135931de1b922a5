import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serviceToken, startTestBackend, type TestBackend } from '../support/backend.ts'
import { payfip } from '../support/payfip-server.ts'
import { payline } from '../support/payline-server.ts'
import { places } from '../support/places.ts'
import { cookieFrom } from '../support/portal.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { type ProviderServer, startProvider } from '../support/provider-server.ts'
import { worldAt } from '../support/world.ts'

const guestPage = '/payer-une-facture'

// The portal speaks to the provider itself, over TLS, and the embedded back end books the payments that the portal
// reports.

describe.each([
  ['Payline', payline],
  ['PayFiP', payfip],
])('%s', (_, protocol) => {
  let provider: ProviderServer
  let backend: TestBackend
  let portal: PortalProcess
  let address: string
  let claire: Browser
  /** The invoice that a test is about, of 84,37 €. */
  let bill: string

  beforeAll(async () => {
    provider = await startProvider(protocol)
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    backend = await startTestBackend({ portalUrl: address, portalAsksProvider: true })
    portal = await startPortal(port, {
      ...provider.settings,
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      UTILITY_BREAKER_MS: '1',
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
  afterEach(() => expect(provider.faults).toEqual([]))
  afterAll(async () => {
    await portal?.kill()
    await backend?.stop()
    await provider?.close()
  })

  /** « Payer », and where that leads to. */
  const press = async () => {
    const form = { invoice: bill, submission: randomUUID() }
    const led = await claire.post(`${address}/factures/consulter/payer`, form)
    return led.headers.get('location') ?? led.text()
  }
  const atProvider = async () => provider.session(await press())
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

  test('[BEY-120] [BEY-270] [PAY-05] [PAY-06] a payment that the provider accepts is booked, and confirmed', async () => {
    const session = await atProvider()
    expect(session).toMatchObject({ amount: '8437' })
    session.code = provider.codes.accepted
    const page = await follow(await provider.back(session))
    expect(page).toContain('Merci, votre paiement est enregistré')
    expect(page).toContain('84,37')
    expect(await owed()).toBe(0)
    const [{ body } = expect.fail()] = await bookings()
    const query = { reference: (body as { reference: string }).reference }
    expect(await backend.ask('isBooked', { query }, serviceToken)).toBe(true)
    const calls = (await worldAt(backend.apiUrl).journal()).map(({ path }) => path)
    expect(calls.filter(path => /doPayment|payment\/details/.test(path))).toEqual([])
  })

  test('[BEY-120] [BEY-270] [PAY-08] a refusal is said in the words of the bank; another card pays the same session', async () => {
    const session = await atProvider()
    session.code = provider.codes.refused
    expect(await follow(await provider.back(session))).toMatch(
      /Carte refusée par la banque|Le paiement n’a pas abouti/,
    )
    expect(await owed()).toBe(84.37)
    session.code = provider.codes.accepted
    expect((await provider.notify(session)).status).toBe(204)
    expect(await owed()).toBe(0)
  })

  test.each([
    ['amount', { amount: '1' }],
    ['order', { ref: 'another' }],
  ])(
    '[BEY-120] [BEY-270] an acceptance of another %s than what was asked for books nothing, and is said to be checked',
    async (_what, change) => {
      const session = await atProvider()
      Object.assign(session, { code: provider.codes.accepted, ...change })
      expect(await follow(await provider.back(session))).toContain('en cours de vérification')
      expect((await provider.notify(session)).status).toBe(503)
      expect(await owed()).toBe(84.37)
      expect(await bookings()).toEqual([])
    },
  )

  test.runIf(places.some(({ url }) => url === guestPage))(
    '[BEY-120] [BEY-270] a guest without an account pays there, too',
    async () => {
      let cookie = ''
      const hidden = (name: string, page: string) =>
        new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? expect.fail(`no ${name}`)
      const open = async (path: string) => (await fetch(path, { headers: { cookie } })).text()
      const post = async (path: string, form: Record<string, string>) => {
        const headers = { origin: address, cookie }
        const body = new URLSearchParams(form)
        const led = await fetch(address + path, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
        })
        cookie ||= cookieFrom(led.headers.getSetCookie())
        return led.headers.get('location') ?? expect.fail(await led.text())
      }
      const captchaToken = hidden('captchaToken', await open(address + guestPage))
      const known = { factNumber: bill, refAbo: '100001', amount: '84,37' }
      const found = await post(guestPage, { ...known, captcha: 'on', captchaToken })
      expect(found).toBe(`${guestPage}/facture`)
      const proof = hidden('bill', await open(address + found))
      const session = provider.session(await post(found, { bill: proof }))
      session.code = provider.codes.accepted
      await open(await provider.back(session))
      expect(await open(address + found)).toContain('enregistré')
      expect(await owed()).toBe(0)
    },
  )

  test('[BEY-120] [BEY-270] [PAY-07] a payer who gave up reads it, and pays by a session that is new', async () => {
    const session = await atProvider()
    session.code = provider.codes.abandoned
    expect(await follow(await provider.back(session))).toContain('Vous avez annulé le paiement')
    const another = await atProvider()
    expect(another.token).not.toBe(session.token)
    another.code = provider.codes.accepted
    expect((await provider.notify(another)).status).toBe(204)
    expect(await owed()).toBe(0)
  })
})
