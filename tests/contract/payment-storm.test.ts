import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createRandom } from '#backend/world/names.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { type Fate, type Interposer, pass, startInterposer } from '../support/interposer.ts'
import {
  type Browser,
  logIn,
  type PortalProcess,
  type ProviderButton,
  pressAtProvider,
  startPortal,
} from '../support/portal-process.ts'
import { createDatabase, freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// Two portals on one PostgreSQL, and a network between them and the back end that loses one call in eight.

const random = createRandom(20_260_215)
const count = 100
const people = Array.from({ length: 25 }, (_, n) => String(100_010 + n))
const invoices = Array.from({ length: count }, (_, n) => ({
  number: `F-STORM-${n}`,
  login: people[n % people.length] as string,
  cents: random.int(1_001, 30_000),
}))

let backend: TestBackend
let interposer: Interposer
let ledger: pg.Client
let database: string
const portals: { url: string; process: PortalProcess }[] = []

/** Both are one portal to the world, at the address of the first: there the provider's notifications go. */
async function startOne(port: number, portalUrl: string) {
  const process = await startPortal(port, {
    PORTAL_URL: portalUrl,
    UTILITY_API_URL: interposer.api,
    UTILITY_BREAKER_MS: '200',
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: database,
    LOG_LEVEL: 'error',
  })
  portals.push({ url: `http://127.0.0.1:${port}`, process })
}

beforeAll(async () => {
  const port = await freePort()
  const portalUrl = `http://127.0.0.1:${port}`
  backend = await startTestBackend({ portalUrl })
  const db = new DatabaseSync(path.join(backend.dataDir, 'backend.db'))
  const add = db.prepare(
    `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
     VALUES (?, ?, ?, ?, '2026-01-01', '2026-12-31', '', 0)`,
  )
  db.exec('BEGIN')
  for (const { number, login, cents } of invoices) add.run(number, `P${login}`, cents, cents)
  db.exec('COMMIT')
  db.close()
  interposer = await startInterposer(backend.apiUrl)
  database = await createDatabase(inject('postgres'))
  await startOne(port, portalUrl)
  await startOne(await freePort(), portalUrl)
  ledger = new pg.Client({ connectionString: database })
  await ledger.connect()
}, 120_000)

afterAll(async () => {
  await Promise.all(portals.map(({ process }) => process.kill()))
  await ledger?.end()
  await interposer?.close()
  await backend?.stop()
})

const anyPortal = () => random.pick(portals).url

/** What may befall a call of a payment. */
function storm(): Fate {
  const drawn = random.int(1, 100)
  if (drawn <= 4) return { kind: 'lose', when: 'before' }
  if (drawn <= 8) return { kind: 'lose', when: 'after' }
  if (drawn <= 12) return { kind: '500' }
  return drawn <= 25 ? { kind: 'slow', ms: random.int(20, 200) } : pass
}
const stormy = ['createPayment', 'getPaymentDetails', 'payBills', 'isBooked']

/** Presses « Payer », on both portals at once now and then; answers the provider's page when the portal leads there. */
async function goToProvider(browser: Browser, invoice: string): Promise<string | undefined> {
  const submission = randomUUID()
  const presses = Array.from({ length: random.pick([1, 1, 2]) }, () =>
    browser.post(`${anyPortal()}/factures/consulter/payer`, { invoice, submission }),
  )
  const led = await Promise.all(presses)
  await Promise.all(led.map(one => one.body?.cancel()))
  const pages = led.map(one => one.headers.get('location') ?? '')
  return pages.find(page => page.startsWith(backend.paymentUrl))
}

/** Some returns, cancels and notifications at once, on either portal: none, or the same again. */
async function comeBack(browser: Browser, query: string): Promise<void> {
  const ways = Array.from({ length: random.int(0, 3) }, () =>
    random.pick([
      '/factures/consulter/retour',
      '/factures/consulter/annulation',
      '/paiement/notification',
    ]),
  )
  const answers = await Promise.all(ways.map(way => browser.get(`${anyPortal()}${way}${query}`)))
  await Promise.all(answers.map(one => one.body?.cancel()))
}

/** A subscriber pays one invoice, in up to three tries, as people do: some give up, some never come back. */
async function pay(browser: Browser, invoice: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const page = await goToProvider(browser, invoice)
    if (!page) continue
    const button = random.pick<ProviderButton>([
      'pay',
      'pay',
      'pay',
      'pay-and-leave',
      'refuse',
      'cancel',
      'close',
    ])
    await pressAtProvider(page, button)
    await comeBack(browser, `?token=${page.split('/').at(-1)}`)
    if (button === 'pay' || button === 'pay-and-leave') return
  }
}

/** Payments that have not come to an end: what the provider says of them, null while it waits. */
async function unfinished(): Promise<{ state: string; code: string | null | undefined }[]> {
  const { rows } = await ledger.query<{ id: string; state: string }>(
    `SELECT id, state FROM "Payment" WHERE state NOT IN ('booked', 'cancelled', 'refused', 'expired')`,
  )
  const codes = new Map(
    inBackend<{ reference: string; code: string | null }>(
      'SELECT reference, code FROM ProviderSession',
    ).map(({ reference, code }) => [reference, code]),
  )
  return rows.map(({ id, state }) => ({ state, code: codes.get(id) }))
}

function inBackend<T>(sql: string): T[] {
  const db = new DatabaseSync(path.join(backend.dataDir, 'backend.db'), { readOnly: true })
  try {
    return db.prepare(sql).all() as T[]
  } finally {
    db.close()
  }
}

type BookingCall = { name: 'payBills' | 'isBooked'; reference: string }

/** The calls about bookings that the back end received, oldest first. */
async function bookingCalls(): Promise<BookingCall[]> {
  const journal = await worldAt(backend.apiUrl).journal()
  return journal.flatMap(({ path: address, body }): BookingCall[] => {
    const { pathname, searchParams } = new URL(address, backend.apiUrl)
    if (pathname === `/api/${catalogue.payBills.path}`)
      return [{ name: 'payBills', reference: (body as { reference: string }).reference }]
    if (pathname === `/api/${catalogue.isBooked.path}`)
      return [{ name: 'isBooked', reference: searchParams.get('reference') ?? '' }]
    return []
  })
}

/**
 * The payments whose booking was sent again before it was asked whether it was done. That one was sent again
 * says nothing: a slow machine answers too late, and the reference keeps it from being booked twice.
 */
function sentWithoutAsking(calls: BookingCall[]): string[] {
  const last = new Map<string, BookingCall['name']>()
  return calls.flatMap(({ name, reference }) => {
    const again = name === 'payBills' && last.get(reference) === 'payBills'
    last.set(reference, name)
    return again ? [reference] : []
  })
}

test('[PAY-05] a hundred payments in parallel through a storm: the books say what the provider took, to the cent', async () => {
  const browsers = new Map<string, Browser>()
  for (const login of people) browsers.set(login, await logIn(anyPortal(), login))

  interposer.decide(({ name }) => (stormy.includes(name ?? '') ? storm() : pass))
  await Promise.all(
    invoices.map(({ number, login }) => pay(browsers.get(login) as Browser, number)),
  )
  interposer.decide(() => pass)

  // What the provider took is booked; what stays open is what it still waits for, or saw given up (PAY-07).
  await vi.waitFor(
    async () => {
      for (const one of await unfinished())
        expect(one).toEqual({ state: 'sent', code: expect.toBeOneOf([null, '02306']) })
    },
    { timeout: 60_000, interval: 500 },
  )

  const [sums] = inBackend(
    `SELECT (SELECT SUM(amountCents) FROM ProviderSession WHERE code = '00000') accepted,
            (SELECT SUM(amountCents) FROM Booking) booked,
            (SELECT SUM(amountCents - balanceCents) FROM Invoice WHERE factNumber LIKE 'F-STORM-%') paid`,
  ) as { accepted: number; booked: number; paid: number }[]
  expect(sums?.accepted).toBeGreaterThan(100_000)
  expect(sums).toEqual({ accepted: sums?.accepted, booked: sums?.accepted, paid: sums?.accepted })

  // Invoice by invoice, and payment by payment.
  expect(
    inBackend(
      `SELECT factNumber FROM Invoice WHERE factNumber LIKE 'F-STORM-%' AND balanceCents NOT IN (0, amountCents)`,
    ),
  ).toEqual([])
  const { rows } = await ledger.query<{ id: string }>(
    `SELECT id FROM "Payment" WHERE state = 'booked' ORDER BY id`,
  )
  expect(inBackend('SELECT reference id FROM Booking ORDER BY reference')).toEqual(rows)
  const calls = await bookingCalls()
  const sent = calls.filter(({ name }) => name === 'payBills')
  expect([...new Set(sent.map(({ reference }) => reference))].toSorted()).toEqual(
    rows.map(({ id }) => id),
  )
  expect(sentWithoutAsking(calls)).toEqual([])
  const errors = portals.flatMap(({ process }) => process.lines)
  // On a machine that is too slow for the storm, a query may come too late; it is told, and nothing is lost by it.
  const late = /SocketTimeout|timed out/
  expect(errors.filter(line => line.includes('"level":50') && !late.test(line))).toEqual([])
}, 150_000)
