import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startBackendProcess } from '../../tests/support/backend-process.ts'
import buildPortal from '../../tests/support/build.ts'
import { payfip } from '../../tests/support/payfip-server.ts'
import { payline } from '../../tests/support/payline-server.ts'
import { type Browser, logIn, startPortal } from '../../tests/support/portal-process.ts'
import { freePort } from '../../tests/support/postgres.ts'
import {
  type Protocol,
  type ProviderServer,
  type Session,
  startProvider,
} from '../../tests/support/provider-server.ts'
import { createRandom } from '../../utility/world/names.ts'
import type { Finding } from '../figures.ts'
import { booksIn, insist, longestWait } from './kills.ts'

type Booked = (session: Session) => { times: number; credit: number }

/**
 * `count` payments at the doubles of Payline and of PayFiP, while portal and back end are killed at random moments: what
 * a provider accepted is booked once, and nothing else is. Of its payers some come back, some never do; of its
 * notifications some are lost.
 */
export async function providerKills({ count }: { count: number }): Promise<Finding[]> {
  buildPortal()
  const findings: Finding[] = []
  for (const [name, protocol] of Object.entries({ Payline: payline, PayFiP: payfip }))
    findings.push(await campaign(name, protocol, count))
  return findings
}

async function campaign(name: string, protocol: Protocol, count: number): Promise<Finding> {
  const random = createRandom(Date.now())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'provider-kills-'))
  const provider = await startProvider(protocol)
  const ports = { api: await freePort(), payment: await freePort() }
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { ...provider.settings, PORTAL_URL: url }
  const startBackend = () => startBackendProcess(ports, dataDir, settings)
  let backend = await startBackend()
  const start = () =>
    startPortal(port, {
      ...settings,
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      UTILITY_TIMEOUT_MS: '2000',
      UTILITY_BREAKER_MS: '200',
      DATABASE_URL: `file:${path.join(dataDir, 'portal.db')}`,
      LOG_LEVEL: 'error',
    })
  let portal = await start()
  const books = booksIn(dataDir)
  const booked: Booked = ({ token }) => {
    const [row] = books<{ times: number; credit: number }>(
      `SELECT COUNT(*) times, COUNT(CASE WHEN i.balanceCents < 0 THEN 1 END) credit FROM Booking b
       JOIN BookingLine l ON l.reference = b.reference JOIN Invoice i ON i.factNumber = l.factNumber
       WHERE b.token = ?`,
      token,
    )
    return row ?? { times: 0, credit: 0 }
  }
  let next = 0
  async function pays(browser: Browser, login: string) {
    for (let n = next++; n < count; n = next++) {
      await setTimeout(random.int(0, 4_000))
      const invoice = `F-${name}-${n}`
      books(
        `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
         VALUES (?, ?, ?, ?, '2026-01-01', '2026-12-31', '', 0)`,
        ...[invoice, `P${login}`, 1_001 + n, 1_001 + n],
      )
      const session = await atProvider(provider, url, browser, invoice)
      session.code = random.chance(0.8) ? provider.codes.accepted : provider.codes.refused
      const comings = [
        random.chance(0.5) && (() => provider.notify(session)),
        random.chance(0.5) && (async () => browser.get(await provider.back(session))),
        random.chance(0.2) && (() => provider.notify(session)),
      ].filter(coming => coming !== false)
      // A request that is cut is not tried again: only the portal's own question brings the truth.
      await Promise.allSettled(comings.map(coming => coming()))
    }
  }
  try {
    const logins = Array.from({ length: 6 }, (_, n) => String(100_010 + n))
    const browsers: Browser[] = []
    for (const login of logins) browsers.push(await logIn(url, login))
    let isOver = false
    const all = Promise.all(browsers.map((one, n) => pays(one, logins[n] ?? ''))).then(() => {
      isOver = true
    })
    let kills = 0
    for (; !isOver; kills++) {
      await setTimeout(random.int(50, 1_000))
      if (random.chance(0.7)) {
        await portal.kill()
        portal = await start()
      } else {
        await backend.kill()
        backend = await startBackend()
      }
    }
    await all
    const accepted = [...provider.sessions.values()].filter(
      ({ code }) => code === provider.codes.accepted,
    )
    const lost = () => accepted.filter(session => booked(session).times === 0).length
    const end = Date.now() + longestWait
    while (lost() > 0 && Date.now() < end) await setTimeout(1_000)
    const doubled = [...provider.sessions.values()].filter(session => {
      const { times, credit } = booked(session)
      return credit > 0 || times > (session.code === provider.codes.accepted ? 1 : 0)
    }).length
    return {
      what: `${name} : ${count} paiements, ${kills} arrêts`,
      value: `${accepted.length} acceptés, ${accepted.length - lost()} imputés une fois, ${lost()} perdus, ${doubled} doublés ou imputés à tort`,
      promise: '0 perdu, 0 doublé',
      kept: lost() === 0 && doubled === 0,
    }
  } finally {
    await Promise.all([portal.kill(), backend.kill(), provider.close()])
    rmSync(dataDir, { recursive: true })
  }
}

/** « Payer », pressed until it leads to the provider. */
async function atProvider(
  provider: ProviderServer,
  url: string,
  browser: Browser,
  invoice: string,
) {
  const form = { invoice, submission: randomUUID() }
  for (;;) {
    const led = await insist(() => browser.post(`${url}/factures/consulter/payer`, form))
    await led.body?.cancel()
    const to = led.headers.get('location') ?? ''
    if (to.startsWith(provider.settings.PAYMENT_ORIGIN)) return provider.session(to)
    await setTimeout(500)
  }
}
