import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Random } from '../../app/backend/world/random.ts'
import { type Browser, pressAtProvider } from '../../tests/support/portal-process.ts'
import { insist, type Person, type Stage } from './stage.ts'
import type { Tally } from './tally.ts'

const logins = Array.from({ length: 6 }, (_, n) => String(100_010 + n))
/** After so many presses that led nowhere, somebody leaves the invoice for another day. */
const longestTry = 60

/** Subscribers who pay one invoice after another until `isOver`; some never come back from the provider. */
export function payers(stage: Stage, random: Random, isOver: () => boolean): Person[] {
  return logins.map(login => ({
    login,
    async act(browser) {
      for (let rank = 0; !isOver(); rank++) {
        const invoice = `F-${login}-${rank}`
        bill(stage, login, invoice, random.int(1_001, 30_000))
        await pay(stage, random, browser, invoice)
      }
    },
  }))
}

function bill(stage: Stage, login: string, invoice: string, cents: number): void {
  stage.inBackend(
    `INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
     VALUES (?, ?, ?, ?, '2026-01-01', '2026-12-31', '', 0)`,
    ...[invoice, `P${login}`, cents, cents],
  )
}

async function pay(stage: Stage, random: Random, browser: Browser, invoice: string): Promise<void> {
  const page = await providerPage(stage, browser, invoice)
  if (!page) return
  const button = random.pick(['pay', 'pay', 'pay-and-leave'] as const)
  const back = await insist(() => pressAtProvider(page, button))
  if (!back) return
  // A return that is cut is not tried again: whoever has paid may well close the browser.
  const returned = browser.get(`${stage.anyPortal()}/factures/consulter/retour${back}`)
  await returned.then(answered => answered.body?.cancel()).catch(() => undefined)
}

/** The provider's page that « Payer » leads to, pressed again and again as long as it leads nowhere. */
async function providerPage(stage: Stage, browser: Browser, invoice: string) {
  const submission = randomUUID()
  for (let tries = 0; tries < longestTry; tries++) {
    const form = { invoice, submission }
    const led = await insist(() =>
      browser.post(`${stage.anyPortal()}/factures/consulter/payer`, form),
    )
    await led.body?.cancel()
    const to = led.headers.get('location') ?? ''
    if (to.startsWith(stage.paymentUrl)) return to
    await setTimeout(500)
  }
  return undefined
}

/** What the provider took, and what came of it in the utility's books. */
export function tallyOfPayments(stage: Stage): Tally {
  const accepted = stage.inBackend<{ reference: string; recordedAt: string; bookedAt?: string }>(
    `SELECT s.reference, s.recordedAt, b.bookedAt FROM ProviderSession s
     LEFT JOIN Booking b ON b.reference = s.reference AND b.amountCents = s.amountCents
     WHERE s.code = '00000'`,
  )
  const done = accepted.filter(({ bookedAt }) => bookedAt)
  const twice = stage.inBackend<{ factNumber: string }>(
    `SELECT factNumber FROM BookingLine GROUP BY factNumber HAVING COUNT(*) > 1
     UNION SELECT factNumber FROM Invoice WHERE balanceCents NOT IN (0, amountCents)
       AND factNumber GLOB 'F-10*'`,
  )
  const waits = done.map(({ bookedAt, recordedAt }) => momentOf(bookedAt) - momentOf(recordedAt))
  return {
    what: 'Paiements',
    sent: accepted.length,
    done: done.length,
    lost: accepted.length - done.length,
    doubled: twice.length,
    longestMs: Math.max(0, ...waits),
  }
}

const momentOf = (date: string | undefined) => new Date(date ?? Number.NaN).getTime()
