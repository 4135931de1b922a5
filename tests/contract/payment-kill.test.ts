import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '#upstream/catalogue/index.ts'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { type Interposer, type Passing, pass, startInterposer } from '../support/interposer.ts'
import {
  type Browser,
  logIn,
  type PortalProcess,
  type ProviderButton,
  pressAtProvider,
  startPortal,
} from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { secondsPass } from '../support/seconds-pass.ts'
import { worldAt } from '../support/world.ts'

type Place = {
  button?: ProviderButton
  call?: CallName
  when?: 'before' | 'after'
  /** The state it ends in; none when nothing was written down. */
  end: string | undefined
}

/**
 * Where a payment is when the portal is killed. Those that are `paid` were accepted by the provider before or are
 * just being asked about: their details, or pay-bills, is the call that stays on its way.
 */
const places = {
  'before the ledger row': { call: 'getInvoices', when: 'before', end: undefined },
  'after the ledger row': { call: 'createPayment', when: 'before', end: 'expired' },
  'after the provider’s answer': { call: 'createPayment', when: 'after', end: 'expired' },
  'at the provider, unpaid': { end: 'sent' },
  'at the provider, refused': { button: 'refuse', end: 'refused' },
  'at the provider, paid, no notification': { button: 'pay-and-leave', end: 'booked' },
  'before the details': {
    button: 'pay',
    call: 'getPaymentDetails',
    when: 'before',
    end: 'booked',
  },
  'after the details': { button: 'pay', call: 'getPaymentDetails', when: 'after', end: 'booked' },
  'before pay-bills': { button: 'pay', call: 'payBills', when: 'before', end: 'booked' },
  'after pay-bills': { button: 'pay', call: 'payBills', when: 'after', end: 'booked' },
} as const satisfies Record<string, Place>

type PlaceName = keyof typeof places
const names = Object.keys(places) as PlaceName[]
const isPaid = (name: PlaceName) => places[name].end === 'booked'

/** A subscriber of the demonstration for each place; an invoice of their own is added to what they owe. */
const people = names.map((name, n) => ({
  name,
  login: String(100_010 + n),
  pdc: `P${100_010 + n}`,
  invoice: `F-KILL-${n}`,
  cents: 4_711 + 1_013 * n,
}))

let backend: TestBackend
let interposer: Interposer
let portal: PortalProcess
let port: number

const url = (place: string) => `http://127.0.0.1:${port}${place}`

/** The notifications of the provider go where no program listens: only the portal's own asking brings the truth. */
const nowhere = 'http://127.0.0.1:9'

function start(server?: 'remix-serve'): Promise<PortalProcess> {
  const settings = {
    PORTAL_URL: nowhere,
    UTILITY_API_URL: interposer.api,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${portalFile()}`,
  }
  return startPortal(port, settings, server)
}

const portalFile = () => path.join(backend.dataDir, 'portal.db')
const backendFile = () => path.join(backend.dataDir, 'backend.db')

function rows<T>(file: string, sql: string): T[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return db.prepare(sql).all() as T[]
  } finally {
    db.close()
  }
}

/** How far each payment is, by the place it was killed at. */
function states(): Record<string, string | undefined> {
  const found = rows<{ invoice: string; state: string }>(
    portalFile(),
    'SELECT l.invoice, p.state FROM Payment p JOIN PaymentLine l ON l.paymentId = p.id',
  )
  return Object.fromEntries(
    people.map(({ name, invoice }) => [name, found.find(one => one.invoice === invoice)?.state]),
  )
}

beforeAll(async () => {
  backend = await startTestBackend({ portalUrl: nowhere })
  const db = new DatabaseSync(backendFile())
  const add = db.prepare(
    `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
     VALUES (?, ?, ?, ?, '2026-01-01', '2026-12-31', '', 0)`,
  )
  for (const { invoice, pdc, cents } of people) add.run(invoice, pdc, cents, cents)
  db.close()
  interposer = await startInterposer(backend.apiUrl)
  port = await freePort()
  portal = await start()
}, 120_000)

afterAll(async () => {
  await portal?.kill()
  await interposer?.close()
  await backend?.stop()
})

/** Holds the calls of `wanted`, and resolves when each of them is stopped. */
function holdAll(
  wanted: { call: CallName; when: 'before' | 'after'; of: (one: Passing) => boolean }[],
) {
  const there = wanted.map(() => Promise.withResolvers<void>())
  const find = (one: Passing) => wanted.findIndex(({ call, of }) => call === one.name && of(one))
  interposer.decide(
    one => {
      const found = wanted[find(one)]
      return found ? { kind: 'hold', when: found.when } : pass
    },
    one => there[find(one)]?.resolve(),
  )
  return Promise.all(there.map(({ promise }) => promise))
}

/** The name of this person's payment in a call: the metering point, the reference or the token. */
function isOf({ invoice, pdc }: (typeof people)[number]) {
  return ({ query, body }: Passing): boolean => {
    const [payment] = rows<{ id: string; token: string | null }>(
      portalFile(),
      `SELECT p.id, p.token FROM Payment p JOIN PaymentLine l ON l.paymentId = p.id WHERE l.invoice = '${invoice}'`,
    )
    const said = { ...Object.fromEntries(query), ...(body as Record<string, string> | undefined) }
    return said.pdc === pdc || (said.token !== undefined && said.token === payment?.token)
  }
}

test('[PAY-05] killed at each point of a payment, and once more while it recovers, the portal books what was paid, once', async () => {
  const browsers = new Map<PlaceName, Browser>()
  for (const { name, login } of people) browsers.set(name, await logIn(url(''), login))
  const browser = (name: PlaceName) => browsers.get(name) as Browser
  const press = ({ name, invoice }: (typeof people)[number]) =>
    browser(name).post(url('/factures/consulter/payer'), { invoice, submission: randomUUID() })

  // Those whose payment goes as far as the provider, and what they press there.
  const backs = new Map<PlaceName, string>()
  for (const person of people) {
    const place: Place = places[person.name]
    if (place.call === 'createPayment' || place.call === 'getInvoices') continue
    const led = (await press(person)).headers.get('location') ?? ''
    expect(new URL(led).origin).toBe(backend.paymentUrl)
    const back = place.button && (await pressAtProvider(led, place.button))
    if (back) backs.set(person.name, back)
  }

  const stopped = holdAll(
    people.flatMap(person => {
      const place = places[person.name]
      return 'call' in place ? [{ call: place.call, when: place.when, of: isOf(person) }] : []
    }),
  )
  const underWay = people.flatMap(person => {
    const back = backs.get(person.name)
    const place = places[person.name]
    if (!('call' in place)) return []
    return back ? browser(person.name).get(url(`/factures/consulter/retour${back}`)) : press(person)
  })
  const cut = Promise.allSettled(underWay)
  await stopped
  await portal.kill()
  await cut
  expect(states()).toEqual({
    'before the ledger row': undefined,
    'after the ledger row': 'created',
    'after the provider’s answer': 'created',
    'at the provider, unpaid': 'sent',
    'at the provider, refused': 'sent',
    'at the provider, paid, no notification': 'sent',
    'before the details': 'sent',
    'after the details': 'sent',
    'before pay-bills': 'booking',
    'after pay-bills': 'booking',
  })

  // The recovery is killed too, while two of the payments that it found are being booked.
  const notNotified = people.find(({ name }) => name === 'at the provider, paid, no notification')
  const beforeDetails = people.find(({ name }) => name === 'before the details')
  const again = holdAll([
    { call: 'payBills', when: 'before', of: isOf(notNotified ?? expect.fail()) },
    { call: 'payBills', when: 'after', of: isOf(beforeDetails ?? expect.fail()) },
  ])
  portal = await start()
  await again
  await portal.kill()
  secondsPass(portalFile(), 60, { Payment: ['updatedAt', 'checkAt'] })

  // Whichever server runs the build, it recovers.
  interposer.decide(() => pass)
  portal = await start('remix-serve')
  await vi.waitFor(
    () => expect(states()).toEqual(Object.fromEntries(names.map(name => [name, places[name].end]))),
    { timeout: 60_000, interval: 250 },
  )

  const references = rows<{ id: string; invoice: string }>(
    portalFile(),
    'SELECT p.id, l.invoice FROM Payment p JOIN PaymentLine l ON l.paymentId = p.id',
  )
  const received = await worldAt(backend.apiUrl).journal('payment/payBills')
  const timesOf = ({ invoice }: (typeof people)[number]) => {
    const id = references.find(one => one.invoice === invoice)?.id
    return received.filter(({ body }) => (body as { reference: string }).reference === id).length
  }
  expect(Object.fromEntries(people.map(one => [one.name, timesOf(one)]))).toEqual(
    Object.fromEntries(names.map(name => [name, isPaid(name) ? 1 : 0])),
  )
  const paid = people.filter(({ name }) => isPaid(name)).reduce((sum, { cents }) => sum + cents, 0)
  const sums = rows<{ sum: number }>(
    backendFile(),
    `SELECT SUM(amountCents) sum FROM ProviderSession WHERE code = '00000'
     UNION ALL SELECT SUM(amountCents) FROM Booking
     UNION ALL SELECT SUM(amountCents - balanceCents) FROM Invoice WHERE factNumber LIKE 'F-KILL-%'`,
  )
  expect(sums.map(({ sum }) => sum)).toEqual([paid, paid, paid])
}, 150_000)
