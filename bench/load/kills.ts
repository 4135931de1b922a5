import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type BackendProcess, startBackendProcess } from '../../tests/support/backend-process.ts'
import buildPortal from '../../tests/support/build.ts'
import { leakFileOf } from '../../tests/support/claim-process.ts'
import { debitOf } from '../../tests/support/debit-process.ts'
import {
  type Browser,
  logIn,
  type PortalProcess,
  pressAtProvider,
  startPortal,
} from '../../tests/support/portal-process.ts'
import { createDatabase, freePort, startPostgres } from '../../tests/support/postgres.ts'
import { jpg, pdf } from '../../tests/support/uploads.ts'
import { createRandom, type Random } from '../../utility/world/names.ts'
import type { Finding } from '../figures.ts'

/** A sending or a payment: how often the utility has each part of it in its books, and after how long it was done. */
type Outcome = { times: number[]; ms: number | undefined }

/** The outcome of all that was sent through the kills; one of several parts may be lost and doubled. */
type Tally = {
  what: string
  sent: number
  once: number
  /** A part of it is in no book. */
  lost: number
  doubled: number
  /** All of it is in the books, and its sender did not learn so in time. */
  late: number
  /** From « Valider », or the provider's acceptance, until it was done. */
  longestMs: number
}

/** A subscriber waits no longer than this, ms. */
export const longestWait = 180_000

function tallyOf(what: string, outcomes: Outcome[]): Tally {
  const count = (is: (outcome: Outcome) => boolean) => outcomes.filter(is).length
  const isLost = ({ times }: Outcome) => times.includes(0)
  return {
    what,
    sent: outcomes.length,
    once: count(({ times }) => times.every(one => one === 1)),
    lost: count(isLost),
    doubled: count(({ times }) => times.some(one => one > 1)),
    late: count(
      outcome => !isLost(outcome) && (outcome.ms ?? Number.POSITIVE_INFINITY) > longestWait,
    ),
    longestMs: Math.max(0, ...outcomes.flatMap(({ ms }) => ms ?? [])),
  }
}

export const isWhole = ({ lost, doubled, late }: Tally) =>
  [lost, doubled, late].every(count => count === 0)

/** The processes of a campaign, which are killed and started again while people use them. */
type Stage = Awaited<ReturnType<typeof openStage>>

/** Two portals on one PostgreSQL; the embedded back end, with the payment provider, behind them. SQLite is simulated. */
async function openStage(random: Random) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kills-'))
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  const ports = { api: await freePort(), payment: await freePort() }
  const portalPorts = [await freePort(), await freePort()]
  // One portal to the world, at the address of the first: there the provider's notifications go.
  const settings = { PORTAL_URL: `http://127.0.0.1:${portalPorts[0]}` }
  let backend: BackendProcess = await startBackendProcess(ports, dataDir, settings)
  const { apiUrl, paymentUrl } = backend

  const portals: { url: string; start: () => Promise<PortalProcess>; process: PortalProcess }[] = []
  for (const port of portalPorts) {
    const start = () =>
      startPortal(port, {
        ...settings,
        UTILITY_API_URL: `${apiUrl}/api`,
        // A call is given up, and what came of it looked up, as in production, only sooner.
        UTILITY_TIMEOUT_MS: '2000',
        UTILITY_BREAKER_MS: '200',
        PAYMENT_ORIGIN: paymentUrl,
        DATABASE_URL: database,
        MAILS_PER_HOUR: '1000000',
        LOG_LEVEL: 'error',
      })
    portals.push({ url: `http://127.0.0.1:${port}`, start, process: await start() })
  }

  async function killPortal() {
    const victim = random.pick(portals)
    await victim.process.kill()
    victim.process = await victim.start()
  }

  async function killBackend() {
    await backend.kill()
    backend = await startBackendProcess(ports, dataDir, settings)
  }

  return {
    paymentUrl,
    anyPortal: () => random.pick(portals).url,
    /** Kills one process, at once, and starts it again. */
    kill: (victim: 'portal' | 'backend') => (victim === 'portal' ? killPortal() : killBackend()),
    /** The books of the utility. */
    inBackend: booksIn(dataDir),
    async close() {
      await Promise.all(portals.map(({ process }) => process.kill()))
      await backend.kill()
      await postgres.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Asks the utility's database. */
export const booksIn =
  (dataDir: string) =>
  <T>(sql: string, ...values: (string | number)[]): T[] => {
    const db = new DatabaseSync(path.join(dataDir, 'backend.db'))
    try {
      db.exec('PRAGMA busy_timeout = 5000')
      return db.prepare(sql).all(...values) as T[]
    } finally {
      db.close()
    }
  }

/** Tries until it works, as a subscriber does whose browser says that the site cannot be reached. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await setTimeout(200)
    }
  }
}

/** A subscriber, and what they do once they are logged in. */
type Person = { login: string; act: (browser: Browser) => Promise<void> }

/** Logs them in one after another, and then lets all of them act. */
async function enter(stage: Stage, people: Person[]): Promise<Promise<unknown>[]> {
  const browsers: Browser[] = []
  for (const { login } of people) browsers.push(await logIn(stage.anyPortal(), login))
  return people.map(({ act }, n) => act(browsers[n] as Browser))
}

const logins = Array.from({ length: 6 }, (_, n) => String(100_010 + n))
/** After so many presses that led nowhere, a subscriber leaves the invoice for another day. */
const longestTry = 60

/** Subscribers who pay one invoice after another until `isOver`; some never come back from the provider. */
function payers(stage: Stage, random: Random, isOver: () => boolean): Person[] {
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

/** The payments that the provider took, and their outcome in the utility's books. */
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
  const outcomes = accepted.map(({ recordedAt, bookedAt, times }) => ({
    times: [times],
    ms: bookedAt === null ? undefined : Date.parse(bookedAt) - Date.parse(recordedAt),
  }))
  return tallyOf('Paiements', outcomes)
}

type Draft = {
  send: (portal: string) => Promise<Response>
  retry: (portal: string) => Promise<Response>
  report: (portal: string) => Promise<Response>
  /** Where a whole sending leads. */
  whole: string
}

/** The sent requests: how often the utility has each part, and how long the sender pressed until the confirmation. */
type Sending = { times: () => number[]; ms?: number }

export const tallyOfSendings = (what: string, sendings: Sending[]) =>
  tallyOf(
    what,
    sendings.map(({ times, ms }) => ({ times: times(), ms })),
  )

/** Presses « Valider », and then what the report offers, until the confirmation; ms, undefined when it never comes. */
async function complete(stage: Stage, draft: Draft): Promise<number | undefined> {
  const started = performance.now()
  let press = draft.send
  while (performance.now() - started < longestWait) {
    await insist(() => press(stage.anyPortal()).then(answered => answered.body?.cancel()))
    const report = await insist(() => draft.report(stage.anyPortal()))
    await report.body?.cancel()
    const to = report.headers.get('location')
    if (to === draft.whole) return performance.now() - started
    // Without a report, nothing has begun: the draft waits at its recap, or was never kept.
    press = to || report.status === 404 ? draft.send : draft.retry
    await setTimeout(500)
  }
  return undefined
}

const debtors = ['100040', '100048', '100051'].map(login => ({
  login,
  points: ['', 'B', 'C'].map(letter => `P${login}${letter}`),
}))
const complainers = ['100060', '100062', '100064']

type Books = Pick<Stage, 'inBackend'>

/** How often the utility took a direct debit of each of these points from this holder. */
export const debitsTaken = ({ inBackend }: Books, points: string[], owner: string): number[] =>
  points.map(point => {
    const [row] = inBackend<{ count: number }>(
      `SELECT COUNT(*) count FROM TakenRequest WHERE kind = 'startDirectDebit'
       AND pdcRef = ? AND json_extract(details, '$.account.owner') = ?`,
      ...[point, owner],
    )
    return row?.count ?? 0
  })

/** How often the utility has a leak file with these words. */
export function leakFilesTaken({ inBackend }: Books, words: string): number[] {
  return inBackend<{ count: number }>(
    'SELECT COUNT(*) count FROM Request WHERE instr(message, ?) > 0',
    words,
  ).map(({ count }) => count)
}

/** Subscribers who ask for direct debit of three metering points, again each time the utility has ended it. */
function debitSenders(stage: Stage, sendings: Sending[], isOver: () => boolean): Person[] {
  return debtors.map(({ login, points }) => ({
    login,
    async act(browser) {
      for (let rank = 1; !isOver(); rank++) {
        const owner = `EXEMPLE ${login} ${rank}`
        const debit = await insist(() => debitOf(browser, stage.anyPortal(), points, owner))
        const sending: Sending = { times: () => debitsTaken(stage, points, owner) }
        sendings.push(sending)
        const ms = await complete(stage, debit)
        if (ms !== undefined) sending.ms = ms
        stage.inBackend(`UPDATE MeteringPoint SET paymentMode = 0 WHERE refAbo = '${login}'`)
        stage.inBackend(
          `UPDATE TakenRequest SET takenOn = '2020-01-01' WHERE refAbo = '${login}' AND kind = 'startDirectDebit'`,
        )
      }
    },
  }))
}

/** Subscribers who send one leak file after another, with a document and a photo. */
function leakSenders(stage: Stage, sendings: Sending[], isOver: () => boolean): Person[] {
  const papers = [pdf(200_000, 'facture.pdf'), jpg(700, 'photo.jpg')]
  return complainers.map(login => ({
    login,
    async act(browser) {
      for (let rank = 1; !isOver(); rank++) {
        const words = `Fuite ${rank} de ${login}.`
        const sending: Sending = { times: () => leakFilesTaken(stage, words) }
        sendings.push(sending)
        const file = leakFileOf(browser, stage.anyPortal(), login, papers, words)
        const ms = await complete(stage, file)
        if (ms !== undefined) sending.ms = ms
      }
    },
  }))
}

/** From one kill to the next, ms: from a moment that a start-up has hardly left to several payments later. */
const pause = { shortest: 50, longest: 2_000 }

/** Kills portal and back end `count` times on PostgreSQL while people pay and send: nothing is lost, doubled or late. */
export async function kills({ count }: { count: number }): Promise<Finding[]> {
  buildPortal()
  const seed = Date.now()
  console.log(`${count} arrêts brutaux, tirés au sort (${seed})`)
  return (await campaign(count, createRandom(seed))).map(tally => {
    const { what, sent, once, lost, doubled, late, longestMs } = tally
    const longest = `${(longestMs / 1000).toFixed(1).replace('.', ',')} s`
    return {
      what: `${what} : ${sent} envoyés`,
      value: `${once} faits une fois, ${lost} perdus, ${doubled} doublés, ${late} en retard ; au plus ${longest}`,
      promise: '0 perdu, 0 doublé, 0 en retard',
      kept: isWhole(tally),
    }
  })
}

async function campaign(count: number, random: Random): Promise<Tally[]> {
  const stage = await openStage(random)
  try {
    let over = false
    const isOver = () => over
    const debits: Sending[] = []
    const leakFiles: Sending[] = []
    const underWay = await enter(stage, [
      ...payers(stage, random, isOver),
      ...debitSenders(stage, debits, isOver),
      ...leakSenders(stage, leakFiles, isOver),
    ])
    for (let kills = 0; kills < count; kills++) {
      await setTimeout(random.int(pause.shortest, pause.longest))
      await stage.kill(random.chance(0.7) ? 'portal' : 'backend')
    }
    over = true
    await Promise.all(underWay)
    return [
      await settledPayments(stage),
      tallyOfSendings('Prélèvements (3 points)', debits),
      tallyOfSendings('Dossiers de fuite (2 fichiers)', leakFiles),
    ]
  } finally {
    await stage.close()
  }
}

/** The payments once the reconciliation has found the last of them, or has had the time to. */
async function settledPayments(stage: Stage): Promise<Tally> {
  const started = performance.now()
  let tally = tallyOfPayments(stage)
  while (tally.lost > 0 && performance.now() - started < longestWait) {
    await setTimeout(1_000)
    tally = tallyOfPayments(stage)
  }
  return tally
}
