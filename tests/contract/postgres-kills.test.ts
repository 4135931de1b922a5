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
// a portal knew that was killed while the utility had its call, `before` or `after` the call was done.

describe.each([
  ['Payline', payline],
  ['PayFiP', payfip],
])('%s', (_, protocol) => {
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
  async function killedIn(
    isIt: (passing: Passing) => boolean,
    when: 'before' | 'after',
    work: () => Promise<unknown>,
  ) {
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

  test.each(['before', 'after'] as const)(
    '[BEY-120] [BEY-270] [PAY-05] a payment whose portal is killed %s the utility has booked it is booked once',
    async when => {
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
      await killedIn(isBooking, when, async () => claire.get(await provider.back(session)))
      await claire.get(await provider.back(session))
      const paid = () =>
        books<{ times: number; balanceCents: number }>(
          `SELECT balanceCents, (SELECT COUNT(*) FROM BookingLine WHERE factNumber = i.factNumber) AS times
         FROM Invoice i WHERE factNumber = ?`,
          bill,
        )
      await vi.waitFor(() => expect(paid()).toEqual([{ times: 1, balanceCents: 0 }]), 60_000)
      const page = await (await claire.get(`${address}/factures/consulter`)).text()
      expect(page).not.toContain(bill)
    },
    120_000,
  )

  test.each([
    ['before', ['P100048', 'P100048B', 'P100048C']],
    ['after', ['P100051', 'P100051B', 'P100051C']],
  ] as const)(
    '[WIZ-18] [WIZ-19] a request whose portal is killed %s the utility has its second call is sent once',
    async (when, points) => {
      const login = points[0].slice(1)
      const owner = `EXEMPLE ${when}`
      const browser = await logIn(address, login)
      const debit = await debitOf(browser, address, [...points], owner)
      const isSecond = ({ name, body }: Passing) =>
        name === 'startDirectDebit' && (body as { pdc: string }).pdc === points[1]
      await killedIn(isSecond, when, () => debit.send())
      await vi.waitFor(
        async () => {
          const pressed = await debit.retry()
          expect(pressed.headers.get('location')).toBe(debit.whole)
        },
        { timeout: 60_000, interval: 500 },
      )
      const taken = books<{ pdcRef: string }>(
        `SELECT pdcRef FROM TakenRequest WHERE kind = 'startDirectDebit'
       AND json_extract(details, '$.account.owner') = ? ORDER BY pdcRef`,
        owner,
      )
      expect(taken.map(({ pdcRef }) => pdcRef)).toEqual(points)
    },
    120_000,
  )
})
