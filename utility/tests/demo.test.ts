import { request } from 'node:http'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { onBackend, startTestBackend, subscriberPassword } from '../../tests/support/backend.ts'
import type { SentMail } from '../mails/mailer.ts'

const { backend, db } = await onBackend()

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
    ['GET', 'visite'],
    ['POST', 'entrer'],
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

test('the journal holds the calls since the reset, in order, secrets masked', async () => {
  const token = await backend.logIn('100001')
  await backend.call('GET', '/api/getSoldePdc?pdc=P100001', { token })
  const entries = await backend.journal()
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
  await backend.reset()
  expect(await backend.journal()).toEqual([])
})

test('reset: a session ends with the account that was created since', async () => {
  const { passwordHash } = await db.account.findUniqueOrThrow({ where: { refAbo: '100001' } })
  const account = { refAbo: '100007', mail: 'nadia.haddad@example.fr', activated: true }
  await db.account.create({ data: { ...account, passwordHash } })
  const token = await backend.logIn('100007')
  const ownBalance = () => backend.call('GET', '/api/getSoldePdc?pdc=P100007', { token })
  expect((await ownBalance()).status).toBe(200)
  await backend.reset()
  expect((await ownBalance()).status).toBe(401)
})

test('courriels: newest first, those of one address alone, and as a valid page', async () => {
  const shown = async () => (await backend.call('GET', '/demo/courriels')).text()
  expect(await shown()).toContain('Les envois d’avant')
  const rows = { date: new Date(), html: '<p>…</p>', text: 'Pour <activer>.' }
  for (const [recipient, subject] of [
    ['Hugo.Roux@example.fr', 'Premier'],
    ['zoe.lambert@example.fr', 'Second & <dernier>'],
  ] as const)
    await db.mail.create({ data: { ...rows, recipient, subject } })
  const read = async (query: string) => {
    const answer = await backend.call('GET', `/demo/courriels?format=json${query}`)
    return ((await answer.json()) as SentMail[]).map(({ subject }) => subject)
  }
  expect(await read('')).toEqual(['Second & <dernier>', 'Premier'])
  expect(await read('&to=hugo.roux@example.fr')).toEqual(['Premier'])
  const page = await shown()
  expect(page).toContain('Second &amp; &lt;dernier&gt;')
  expect(page).toMatch(/ à \d\d:\d\d<\/time>/)
  const report = await new HtmlValidate({ extends: ['html-validate:standard'] }).validateString(
    page,
  )
  expect(report.results.flatMap(({ messages }) => messages)).toEqual([])
})
