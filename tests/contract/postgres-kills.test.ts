import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { debitOf } from '../support/debit-process.ts'
import { type Interposer, type Passing, pass, startInterposer } from '../support/interposer.ts'
import { payfip } from '../support/payfip-server.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createDatabase, freePort } from '../support/postgres.ts'
import { type ProviderServer, startProvider } from '../support/provider-server.ts'

// The simulated year (decision 0022) kills portals on SQLite, which ask the simulated provider through the utility. Here
// PostgreSQL has kept what a portal knew that asks PayFiP itself.

let provider: ProviderServer
let backend: TestBackend
let interposer: Interposer
let portal: PortalProcess
let address: string
let start: () => Promise<PortalProcess>

beforeAll(async () => {
  provider = await startProvider(payfip)
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  backend = await startTestBackend({ portalUrl: address, portalAsksProvider: true })
  interposer = await startInterposer(backend.apiUrl)
  const settings = {
    ...provider.settings,
    UTILITY_API_URL: interposer.api,
    UTILITY_BREAKER_MS: '1',
    DATABASE_URL: await createDatabase(inject('postgres')),
    LOG_LEVEL: 'error',
  }
  start = () => startPortal(port, settings)
  portal = await start()
}, 120_000)
afterAll(async () => {
  await portal?.kill()
  await interposer?.close()
  await backend?.stop()
  await provider?.close()
})

const books = (sql: string, ...values: string[]) => {
  const db = new DatabaseSync(path.join(backend.dataDir, 'backend.db'), { timeout: 5000 })
  try {
    return db.prepare(sql).all(...values)
  } finally {
    db.close()
  }
}

type Moment = 'before' | 'after'
/** For a kill before the utility does a call, and after: a subscriber to pay, and one to ask for three direct debits. */
const people = {
  before: { payer: '100001', debtor: '100048' },
  after: { payer: '100010', debtor: '100051' },
}
const moments = Object.entries(people) as [Moment, (typeof people)[Moment]][]

/** The moment of the kill for this call: the booking of a payment, or the second of three requests. */
const momentOf = ({ name, body }: Passing) =>
  moments.find(([, { payer, debtor }]) => {
    const { pdc } = (body ?? {}) as { pdc?: string }
    return name === 'payBills'
      ? pdc === `P${payer}`
      : name === 'startDirectDebit' && pdc === `P${debtor}B`
  })?.[0]

/** A job of the portal looks every 10 or 30 s; a killed portal has its work to itself for as long. */
const patience = { timeout: 90_000, interval: 500 }

async function payment(payer: string) {
  const bill = `F-${payer}`
  books(
    `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
     VALUES (?, ?, 8437, 8437, '2026-01-01', '2026-12-31', '', 0)`,
    ...[bill, `P${payer}`],
  )
  const browser = await logIn(address, payer)
  const form = { invoice: bill, submission: randomUUID() }
  const led = await browser.post(`${address}/factures/consulter/payer`, form)
  const session = provider.session(led.headers.get('location') ?? '')
  session.code = provider.codes.accepted
  return {
    send: async () => browser.get(await provider.back(session)),
    async settles() {
      const page = async () => (await browser.get(`${address}/factures/consulter`)).text()
      const checking = 'en cours de vérification'
      await vi.waitFor(async () => expect(await page()).not.toContain(checking), patience)
      const paid = books(
        `SELECT balanceCents, (SELECT COUNT(*) FROM BookingLine WHERE factNumber = i.factNumber) AS times
         FROM Invoice i WHERE factNumber = ?`,
        bill,
      )
      expect(paid).toEqual([{ times: 1, balanceCents: 0 }])
    },
  }
}

async function debits(debtor: string) {
  const points = ['', 'B', 'C'].map(letter => `P${debtor}${letter}`)
  const debit = await debitOf(await logIn(address, debtor), address, points)
  return {
    send: () => debit.send(),
    async settles() {
      await vi.waitFor(async () => {
        const pressed = await debit.retry()
        expect(pressed.headers.get('location')).toBe(debit.whole)
      }, patience)
      const taken = books(
        `SELECT pdcRef FROM TakenRequest WHERE kind = 'startDirectDebit' AND refAbo = ? ORDER BY pdcRef`,
        debtor,
      )
      expect(taken.map(({ pdcRef }) => pdcRef)).toEqual(points)
    },
  }
}

test('[BEY-270] [PAY-05] [WIZ-18] [WIZ-19] a portal that is killed around what the utility does with a call has it done once, and knows so', async () => {
  const sendings = []
  for (const [, { payer, debtor }] of moments)
    sendings.push(await payment(payer), await debits(debtor))
  const allHeld = Promise.withResolvers<void>()
  let held = 0
  interposer.decide(
    passing => {
      const when = momentOf(passing)
      return when ? { kind: 'hold', when } : pass
    },
    () => {
      held += 1
      if (held === sendings.length) allHeld.resolve()
    },
  )
  const answers = Promise.allSettled(sendings.map(({ send }) => send()))
  await allHeld.promise
  await portal.kill()
  await answers
  interposer.decide(() => pass)
  portal = await start()
  await Promise.all(sendings.map(({ settles }) => settles()))
}, 180_000)
