import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Random } from '../../app/backend/world/names.ts'
import { type Browser, pressAtProvider } from '../../tests/support/portal-process.ts'
import { insist, type Person, type Stage } from './stage.ts'
import { type Tally, tallyOf } from './tally.ts'

const logins = Array.from({ length: 6 }, (_, n) => String(100_010 + n))
/** After so many presses that led nowhere, a subscriber leaves the invoice for another day. */
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
  // A return that is cut is not tried again: a subscriber who has paid may well close the browser.
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
export function tallyOfPayments({ inBackend }: Pick<Stage, 'inBackend'>): Tally {
  const accepted = inBackend<{ recordedAt: string; bookedAt: string | null; times: number }>(
    `SELECT s.recordedAt, b.bookedAt, COALESCE(MAX(
       CASE WHEN i.balanceCents < 0 THEN 2
         ELSE (SELECT COUNT(*) FROM BookingLine WHERE factNumber = i.factNumber) END), 0) AS times
     FROM ProviderSession s
     LEFT JOIN Booking b ON b.reference = s.reference AND b.amountCents = s.amountCents
     LEFT JOIN BookingLine l ON l.reference = b.reference
     LEFT JOIN Invoice i ON i.factNumber = l.factNumber
     WHERE s.code = '00000' GROUP BY s.reference`,
  )
  const fates = accepted.map(({ recordedAt, bookedAt, times }) => ({
    times: [times],
    ms: bookedAt === null ? undefined : Date.parse(bookedAt) - Date.parse(recordedAt),
  }))
  return tallyOf('Paiements', fates)
}
