import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '#upstream/catalogue/index.ts'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { leakFileOf } from '../support/claim-process.ts'
import { type Debit, debitOf, iban, linesOf } from '../support/debit-process.ts'
import {
  type Fate,
  type Interposer,
  type Passing,
  pass,
  startInterposer,
} from '../support/interposer.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { secondsPass } from '../support/seconds-pass.ts'
import { jpg, pdf } from '../support/uploads.ts'
import { worldAt } from '../support/world.ts'

type Place = {
  /** The call that stays on its way when the portal is killed, about this metering point where it is about one. */
  call: CallName
  when: 'before' | 'after'
  point?: number
  /** What the report says once it can be known; nothing when it leads to the confirmation, or to the recap. */
  report?: [string, string, string]
  isOpen?: true
}

const done = 'Fait'
const notSent = 'Pas encore envoyé'
const noAnswer = 'Sans réponse'

/** Where a sending for three metering points is when the portal is killed. */
const places = {
  'before it is claimed': { call: 'getMandate', when: 'after', point: 1, isOpen: true },
  'before the first call': {
    call: 'startDirectDebit',
    when: 'before',
    point: 0,
    report: [notSent, notSent, notSent],
  },
  'after the second call': {
    call: 'startDirectDebit',
    when: 'after',
    point: 1,
    report: [done, done, notSent],
  },
  'after the last call': { call: 'startDirectDebit', when: 'after', point: 2 },
  'after the mail': { call: 'sendRecapMail', when: 'after' },
} as const satisfies Record<string, Place>

type PlaceName = keyof typeof places
const names = Object.keys(places) as PlaceName[]

/** Subscribers of the demonstration who have three metering points without direct debit. */
const people = [
  { login: '100040', points: ['P100040', 'P100040B', 'P100040C'] },
  { login: '100048', points: ['P100048', 'P100048B', 'P100048C'] },
  { login: '100051', points: ['P100051', 'P100051B', 'P100051C'] },
  { login: '100053', points: ['P100053', 'P100053B', 'P100053C'] },
  { login: '100056', points: ['P100056', 'P100056B', 'P100056C'] },
].map((person, n) => ({ ...person, name: names[n] as PlaceName }))

const dataDir = mkdtempSync(path.join(tmpdir(), 'kill-'))
let ports: { api: number; payment: number }
let backend: BackendProcess
let interposer: Interposer
let portal: PortalProcess
let port: number
const lines: string[] = []

const url = () => `http://127.0.0.1:${port}`

/** A call is given up after two seconds: what is left behind is in doubt after twelve, and leased for twenty. */
async function start(): Promise<void> {
  portal = await startPortal(port, {
    UTILITY_API_URL: interposer.api,
    UTILITY_TIMEOUT_MS: '2000',
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${path.join(dataDir, 'portal.db')}`,
  })
}

async function kill(): Promise<void> {
  await portal.kill()
  lines.push(...portal.lines)
}

beforeAll(async () => {
  ports = { api: await freePort(), payment: await freePort() }
  backend = await startBackendProcess(ports, dataDir)
  interposer = await startInterposer(backend.apiUrl)
  port = await freePort()
  await start()
}, 120_000)

afterEach(() => interposer.decide(() => pass))

afterAll(async () => {
  await portal?.kill()
  await interposer?.close()
  await backend?.kill()
  rmSync(dataDir, { recursive: true })
})

function rows<T>(file: 'portal.db' | 'backend.db', sql: string): T[] {
  const db = new DatabaseSync(path.join(dataDir, file), { readOnly: true })
  try {
    return db.prepare(sql).all() as T[]
  } finally {
    db.close()
  }
}

/** The killed portal is started, as if a minute had passed. */
async function restartLater(): Promise<void> {
  const Draft = ['sentAt', 'checkAt', 'updatedAt']
  secondsPass(path.join(dataDir, 'portal.db'), 60, { Draft, DraftTask: ['sentAt'] })
  await start()
}

/** How often each metering point came to be debited, at the utility. */
const debits = ({ points }: { points: string[] }) =>
  points.map(
    point => rows('backend.db', `SELECT 1 FROM TakenRequest WHERE pdcRef = '${point}'`).length,
  )

/** What the subscriber's mails tell of each metering point: how often it is named in one. */
async function mailsOf({ login, points }: { login: string; points: string[] }) {
  const mails = await worldAt(backend.apiUrl).mails(`abonne.${login}@example.fr`)
  const told = mails.filter(({ subject }) => subject === 'Votre demande de prélèvement')
  return points.map(point => told.filter(({ text }) => text.includes(`${point},`)).length)
}

/** A thief of the portal's files finds no account in them, at any moment. */
function expectNoAccount(): void {
  const files = readdirSync(dataDir).filter(name => name.startsWith('portal.db'))
  expect(files).toContain('portal.db')
  for (const file of files)
    expect(readFileSync(path.join(dataDir, file)).includes(iban), file).toBe(false)
  for (const line of [...lines, ...portal.lines]) expect(line).not.toContain(iban)
}

/** Whether a call is the one that a place is about; those before it pass. */
function isAt({ name, points }: (typeof people)[number], { name: call, query, body }: Passing) {
  const place: Place = places[name]
  if (call !== place.call) return false
  const said = { ...Object.fromEntries(query), ...(body as Record<string, unknown> | undefined) }
  if (place.point !== undefined) return said.pdc === points[place.point]
  const [told = ''] = (said.references as string[] | undefined) ?? []
  return (
    rows(
      'portal.db',
      `SELECT 1 FROM DraftTask WHERE id = '${told}' AND subject LIKE '%(${points[0]})'`,
    ).length > 0
  )
}

test('[WIZ-18] [WIZ-19] killed at each point of a sending, the portal tells the truth afterwards, and nothing is done or told twice', async () => {
  const debited = new Map<PlaceName, Debit>()
  for (const { name, login, points } of people)
    debited.set(name, await debitOf(await logIn(url(), login), url(), points))
  const debit = (name: PlaceName) => debited.get(name) as Debit
  expectNoAccount()

  const held = new Map(names.map(name => [name, Promise.withResolvers<void>()]))
  const find = (passing: Passing) => people.find(one => isAt(one, passing))
  interposer.decide(
    passing => {
      const found = find(passing)
      return found ? { kind: 'hold', when: places[found.name].when } : pass
    },
    passing => {
      const found = find(passing)
      if (found) held.get(found.name)?.resolve()
    },
  )
  const underWay = Promise.allSettled(people.map(({ name }) => debit(name).send()))
  await Promise.all([...held.values()].map(({ promise }) => promise))
  expectNoAccount()
  await kill()
  await underWay
  expectNoAccount()
  interposer.decide(() => pass)
  await restartLater()

  for (const person of people) {
    const place: Place = places[person.name]
    const one = debit(person.name)
    if (place.isOpen) {
      // Nothing of it had begun: it is where it was.
      expect((await one.recap()).status).toBe(200)
      expect(debits(person)).toEqual([0, 0, 0])
      expect((await one.send()).headers.get('location')).toBe(one.whole)
    } else if (place.report) {
      const said = person.points.map((point, n) => `${point} ${place.report?.[n]}`)
      await vi.waitFor(async () => expect(await linesOf(await one.report())).toEqual(said), {
        timeout: 20_000,
        interval: 100,
      })
      expect((await one.confirmation()).headers.get('location')).toMatch(/\/bilan$/)
      expect((await one.retry()).headers.get('location')).toBe(one.whole)
    } else {
      await vi.waitFor(
        async () => expect((await one.report()).headers.get('location')).toBe(one.whole),
        { timeout: 20_000, interval: 100 },
      )
    }
    expect((await one.confirmation()).status).toBe(200)
    // No longer a form that could be sent again.
    expect((await one.recap()).headers.get('location')).toMatch(/\/(bilan|confirmation)$/)
  }

  // A subscriber who never looked again gets their mail all the same.
  await vi.waitFor(
    async () => {
      for (const person of people) expect(await mailsOf(person)).toEqual([1, 1, 1])
    },
    { timeout: 75_000, interval: 200 },
  )
  for (const person of people) expect(debits(person)).toEqual([1, 1, 1])
  await vi.waitFor(
    () =>
      expect(
        rows(
          'portal.db',
          `SELECT DISTINCT d.state, d.content, d.checkAt, t.state AS task, t.body
          FROM Draft d JOIN DraftTask t ON t.draftId = d.id`,
        ),
      ).toEqual([{ state: 'done', content: '', checkAt: null, task: 'done', body: '' }]),
    { timeout: 40_000, interval: 200 },
  )
  expectNoAccount()
}, 200_000)

test.each([
  {
    when: 'before',
    person: { login: '100026', points: ['P100026', 'P100026B', 'P100026C'] },
    // Its call may still be on its way, as far as the portal knows.
    found: [done, noAnswer, notSent],
    times: [1, 2, 1],
  },
  {
    when: 'after',
    person: { login: '100024', points: ['P100024', 'P100024B', 'P100024C'] },
    found: [done, done, notSent],
    times: [1, 1, 1],
  },
] as const)(
  '[WIZ-19] the back end killed $when it has taken the second of three calls: what it did is found, and only the rest is sent',
  async ({ when, person: { login, points }, found, times }) => {
    const person = { login, points: [...points] }
    const debit = await debitOf(await logIn(url(), login), url(), person.points)
    const sent: { pdc: string; reference: string }[] = []
    const held = Promise.withResolvers<void>()
    const decide = (second: Fate) =>
      interposer.decide(
        ({ name, body }) => {
          if (name !== 'startDirectDebit') return pass
          sent.push(body as (typeof sent)[number])
          return sent.at(-1)?.pdc === points[1] ? second : pass
        },
        () => held.resolve(),
      )
    decide({ kind: 'hold', when })
    const answered = debit.send()
    await held.promise
    await backend.kill()
    const report = await answered
    expect(report.status).toBe(503)
    const said = (...words: readonly string[]) => points.map((point, n) => `${point} ${words[n]}`)
    expect(await linesOf(report)).toEqual(said(done, noAnswer, notSent))
    expect((await debit.report()).status).toBe(503)

    decide(pass)
    backend = await startBackendProcess(ports, dataDir)
    await vi.waitFor(
      async () => expect(await linesOf(await debit.report())).toEqual(said(...found)),
      { timeout: 20_000, interval: 100 },
    )
    await vi.waitFor(
      async () => expect((await debit.retry()).headers.get('location')).toBe(debit.whole),
      { timeout: 20_000, interval: 100 },
    )
    expect((await debit.confirmation()).status).toBe(200)
    expect(points.map(point => sent.filter(({ pdc }) => pdc === point).length)).toEqual(times)
    // What had to be sent again is the same request.
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(3)
    expect(debits(person)).toEqual([1, 1, 1])
    await vi.waitFor(async () => expect(await mailsOf(person)).toEqual([1, 1, 1]), {
      timeout: 60_000,
      interval: 200,
    })
    expectNoAccount()
  },
  120_000,
)

test.each([
  { victim: 'portal', when: 'before', login: '100060', times: 2 },
  { victim: 'back end', when: 'before', login: '100062', times: 2 },
  { victim: 'back end', when: 'after', login: '100064', times: 1 },
] as const)(
  '[WIZ-19] the $victim killed $when it took a request with files: sent again where it did not arrive, and kept once, the files as they were chosen',
  async ({ victim, when, login, times }) => {
    const documents = [pdf(2_000_000, 'acte.pdf'), jpg(700, 'photo.jpg')]
    const sending = leakFileOf(await logIn(url(), login), url(), login, documents)
    let sent = 0
    const held = Promise.withResolvers<void>()
    const decide = (fate: Fate) =>
      interposer.decide(
        ({ name }) => {
          if (name !== 'sendUserClaim') return pass
          sent += 1
          return fate
        },
        () => held.resolve(),
      )
    decide({ kind: 'hold', when })
    const answered = sending.send().catch(() => undefined)
    await held.promise
    await (victim === 'portal' ? kill() : backend.kill())
    await answered
    decide(pass)
    if (victim === 'portal') await restartLater()
    else backend = await startBackendProcess(ports, dataDir)

    await vi.waitFor(
      async () => expect((await sending.retry()).headers.get('location')).toBe(sending.whole),
      { timeout: 40_000, interval: 200 },
    )
    expect(sent).toBe(times)
    const files = `FROM RequestFile f JOIN TakenRequest t USING (reference) WHERE t.refAbo = '${login}'`
    const kept = rows<{ name: string; content: Uint8Array }>(
      'backend.db',
      `SELECT f.name, f.content ${files} ORDER BY f.id`,
    )
    expect(kept.map(({ name }) => name)).toEqual(['acte.pdf', 'photo.jpg'])
    for (const [n, { content }] of kept.entries()) {
      const chosen = await documents[n]?.arrayBuffer()
      expect(Buffer.from(content).equals(Buffer.from(chosen ?? new ArrayBuffer()))).toBe(true)
    }
    const taken = `SELECT 1 FROM Request WHERE reference IN (SELECT reference FROM TakenRequest WHERE refAbo = '${login}')`
    expect(rows('backend.db', taken)).toHaveLength(1)
    // Sent, they are nowhere at the portal any more.
    expect(rows('portal.db', 'SELECT 1 FROM DraftFile')).toEqual([])
  },
  120_000,
)
