import { request } from 'node:http'
import { HtmlValidate } from 'html-validate'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#backend/database.ts'
import type { JournalEntry } from '#backend/demo/journal.ts'
import type { SentMail } from '#backend/mails/mailer.ts'
import { startTestBackend, subscriberPassword, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
})
afterAll(() => backend.stop())
afterEach(() => backend.call('POST', '/demo/reset'))

const balance = (token: string, signal?: AbortSignal) =>
  backend.call('GET', '/api/getSoldePdc?pdc=P100001', { token, ...(signal && { signal }) })

test('the tools do not exist unless the demonstration started the program', async () => {
  const plain = await startTestBackend({ demo: false })
  for (const [method, path] of [
    ['GET', 'courriels'],
    ['POST', 'reset'],
    ['POST', 'pannes'],
    ['GET', 'journal'],
    ['POST', 'horloge'],
    ['POST', 'travaux'],
    ['GET', 'tuiles/13/4152/2898.png'],
  ] as const) {
    expect((await plain.call(method, `/demo/${path}`)).status).toBe(404)
  }
  await plain.stop()
})

test('[BEY-144] they answer this machine alone: no foreign page, no foreign name', async () => {
  const url = new URL('/demo/reset', backend.apiUrl)
  const statusOf = (headers: Record<string, string>, method = 'POST') =>
    new Promise<number | undefined>((resolve, reject) =>
      request(url, { method, headers }, answer => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end(),
    )
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://203.0.113.9' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example' },
    { host: `evil.example:${url.port}`, origin: `http://evil.example:${url.port}` },
  ]
  for (const headers of foreign) expect(await statusOf(headers)).toBe(403)
  expect(await statusOf({ host: 'evil.example' }, 'GET')).toBe(403)
  const own: Record<string, string>[] = [
    {},
    { host: 'localhost' },
    { origin: 'http://localhost:3000' },
  ]
  for (const headers of own) expect(await statusOf(headers)).toBe(204)
})

describe('pannes', () => {
  test('hang never answers, and does not keep the program from stopping', async () => {
    const other = await startTestBackend()
    const token = await other.logIn('100001')
    const body = { call: 'getBalance', mode: 'hang' }
    await other.call('POST', '/demo/pannes', { body })
    const hanging = other.call('GET', '/api/getSoldePdc?pdc=P100001', { token })
    const outcome = hanging.then(
      () => 'answered',
      () => 'cut',
    )
    const journal = await untilCalled(other, 'getSoldePdc')
    expect(journal.status).toBe(0)
    await other.stop()
    expect(await outcome).toBe('cut')
  })
})

/** The journal's entry for `path`, once the call has come in. */
async function untilCalled(from: TestBackend, path: string): Promise<JournalEntry> {
  for (;;) {
    const entries = (await (await from.call('GET', '/demo/journal')).json()) as JournalEntry[]
    const found = entries.find(entry => entry.path.includes(path))
    if (found) return found
  }
}

const journal = async () =>
  (await (await backend.call('GET', '/demo/journal')).json()) as JournalEntry[]

test('the journal holds the calls since the reset, in order, secrets masked', async () => {
  const token = await backend.logIn('100001')
  await balance(token)
  const entries = await journal()
  expect(entries).toMatchObject([
    {
      ...{ date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), method: 'POST' },
      ...{ path: '/api/auth', login: '100001', status: 200 },
      body: { login: '100001', password: '***', isKeep: false },
    },
    { method: 'GET', path: '/api/getSoldePdc?pdc=P100001', login: '100001', body: null },
  ])
  for (const secret of [subscriberPassword, token])
    expect(JSON.stringify(entries)).not.toContain(secret)
  await backend.call('POST', '/demo/reset')
  expect(await journal()).toEqual([])
})

test('reset: a session ends with the account that was created since', async () => {
  const db = await openDatabase(backend.dataDir)
  const { passwordHash } = await db.account.findUniqueOrThrow({ where: { refAbo: '100001' } })
  const account = { refAbo: '100007', mail: 'nadia.haddad@example.fr', activated: true }
  await db.account.create({ data: { ...account, passwordHash } })
  await db.$disconnect()
  const token = await backend.logIn('100007')
  const ownBalance = () => backend.call('GET', '/api/getSoldePdc?pdc=P100007', { token })
  expect((await ownBalance()).status).toBe(200)
  await backend.call('POST', '/demo/reset')
  expect((await ownBalance()).status).toBe(401)
})

test('horloge: the day that was set decides what is late, and is sent with every answer', async () => {
  const token = await backend.logIn('100001')
  const states = async () => {
    const response = await balance(token)
    const { soldes } = (await response.json()) as { soldes: { etat: string }[] }
    return [response.headers.get('x-jour'), ...soldes.map(({ etat }) => etat)]
  }
  const set = (body: object) => backend.call('POST', '/demo/horloge', { body })
  expect(await states()).toEqual([null, 'regler', 'retard'])
  expect((await set({ today: '2099-12-15' })).status).toBe(204)
  expect(await states()).toEqual(['2099-12-15', 'retard', 'retard'])
  await set({ today: '2020-01-01' })
  expect(await states()).toEqual(['2020-01-01', 'regler', 'regler'])
  await set({})
  expect(await states()).toEqual([null, 'regler', 'retard'])
  expect((await set({ today: '15/12/2026' })).status).toBe(422)
  expect((await set({ day: '2026-12-15' })).status).toBe(422)
})

test('courriels: newest first, those of one address alone, and as a valid page', async () => {
  const db = await openDatabase(backend.dataDir)
  const rows = { date: new Date(), html: '<p>…</p>', text: 'Pour <activer>.' }
  for (const [recipient, subject] of [
    ['Hugo.Roux@example.fr', 'Premier'],
    ['zoe.lambert@example.fr', 'Second & <dernier>'],
  ] as const)
    await db.mail.create({ data: { ...rows, recipient, subject } })
  await db.$disconnect()
  const read = async (query: string) => {
    const answer = await backend.call('GET', `/demo/courriels?format=json${query}`)
    return ((await answer.json()) as SentMail[]).map(({ subject }) => subject)
  }
  expect(await read('')).toEqual(['Second & <dernier>', 'Premier'])
  expect(await read('&to=hugo.roux@example.fr')).toEqual(['Premier'])
  const page = await (await backend.call('GET', '/demo/courriels')).text()
  expect(page).toContain('Second &amp; &lt;dernier&gt;')
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
    page,
  )
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
})
