import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { debitOf } from '../support/debit-process.ts'
import { type Interposer, type Passing, pass, startInterposer } from '../support/interposer.ts'
import { payfip } from '../support/payfip-server.ts'
import { payline } from '../support/payline-server.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { createDatabase, freePort } from '../support/postgres.ts'
import { type ProviderServer, startProvider } from '../support/provider-server.ts'

// The simulated year (decision 0022) kills portals on SQLite, with the simulated provider. Here PostgreSQL has kept what
// a portal knew that was killed while the utility had its call, `before` or `after` the utility did it; and the portal
// speaks to Payline or PayFiP itself.

/** A job of the portal looks every 10 or 30 s; a killed one has its work to itself for as long. */
const patience = { timeout: 90_000, interval: 500 }

describe.each([
  ['before', payline, 'P100048'],
  ['after', payfip, 'P100051'],
] as const)('%s', (when, protocol, point) => {
  let provider: ProviderServer
  let backend: TestBackend
  let interposer: Interposer
  let portal: PortalProcess
  let address: string
  let start: () => Promise<PortalProcess>

  beforeAll(async () => {
    provider = await startProvider(protocol)
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
  beforeEach(() => interposer.decide(() => pass))
  afterAll(async () => {
    await portal?.kill()
    await interposer?.close()
    await backend?.stop()
    await provider?.close()
  })

  const books = <T>(sql: string, ...values: string[]): T[] => {
    const db = new DatabaseSync(path.join(backend.dataDir, 'backend.db'), { timeout: 5000 })
    try {
      return db.prepare(sql).all(...values) as T[]
    } finally {
      db.close()
    }
  }

  /** Does `work`, during which the portal is killed as such a call is with the utility; then starts it again. */
  async function killedIn(isIt: (passing: Passing) => boolean, work: () => Promise<unknown>) {
    let killed: Promise<void> | undefined
    interposer.decide(
      passing => (isIt(passing) && !killed ? { kind: 'hold', when } : pass),
      () => {
        killed = portal.kill()
      },
    )
    await expect(work()).rejects.toThrow()
    await killed
    portal = await start()
  }

  test('[BEY-120] [BEY-270] [PAY-05] a payment whose portal is killed around its booking is booked once, and settled', async () => {
    const bill = `F-${randomUUID().toUpperCase()}`
    books(
      `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
       VALUES (?, 'P100001', 8437, 8437, '2026-01-01', '2026-12-31', '', 0)`,
      bill,
    )
    const claire = await logIn(address, '100001')
    const form = { invoice: bill, submission: randomUUID() }
    const led = await claire.post(`${address}/factures/consulter/payer`, form)
    const session = provider.session(led.headers.get('location') ?? '')
    session.code = provider.codes.accepted
    const isBooking = ({ name }: Passing) => name === 'payBills'
    await killedIn(isBooking, async () => claire.get(await provider.back(session)))
    const page = async () => (await claire.get(`${address}/factures/consulter`)).text()
    await vi.waitFor(
      async () => expect(await page()).not.toContain('en cours de vérification'),
      patience,
    )
    const paid = books(
      `SELECT balanceCents, (SELECT COUNT(*) FROM BookingLine WHERE factNumber = i.factNumber) AS times
       FROM Invoice i WHERE factNumber = ?`,
      bill,
    )
    expect(paid).toEqual([{ times: 1, balanceCents: 0 }])
  }, 120_000)

  test('[WIZ-18] [WIZ-19] of a request of three calls whose portal is killed around the second, each is taken once', async () => {
    const points = ['', 'B', 'C'].map(letter => point + letter)
    const browser = await logIn(address, point.slice(1))
    const debit = await debitOf(browser, address, points)
    const isSecond = ({ name, body }: Passing) =>
      name === 'startDirectDebit' && (body as { pdc: string }).pdc === points[1]
    await killedIn(isSecond, () => debit.send())
    await vi.waitFor(async () => {
      const pressed = await debit.retry()
      expect(pressed.headers.get('location')).toBe(debit.whole)
    }, patience)
    const taken = books<{ pdcRef: string }>(
      `SELECT pdcRef FROM TakenRequest WHERE kind = 'startDirectDebit' AND refAbo = ? ORDER BY pdcRef`,
      point.slice(1),
    )
    expect(taken.map(({ pdcRef }) => pdcRef)).toEqual(points)
  }, 120_000)
})
