import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import buildPortal from '../support/build.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// The built portal of a utility that offers requests by the lot, or does without.

let backend: TestBackend
let portal: PortalProcess | undefined

beforeAll(async () => {
  buildPortal()
  backend = await startTestBackend()
}, 120_000)
afterEach(() => portal?.kill())
afterAll(() => backend?.stop())

async function start(settings: Record<string, string> = {}): Promise<string> {
  const port = await freePort()
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
    ...settings,
  })
  return `http://127.0.0.1:${port}/adm-sem-webabo`
}

const pages = ['gestion/lot', 'gestion/filtres', 'gestion/export', 'statistiques']

test('[BEY-84] switched off, it has no page, no link and no call', async () => {
  const staff = await start({ EXTRAS: 'easy-read' })
  const agent = await logIn(new URL(staff).origin, 'agent')
  await backend.call('POST', '/demo/reset')
  const html = await (await agent.get(`${staff}/gestion`)).text()
  expect(html).toContain('Demandes à traiter')
  expect(html).not.toMatch(/par lot|CSV|Statistiques|ce filtre|gestion\/lot/i)
  // Beside /gestion as any address that is none (SHELL-26), below it as a request that is none.
  for (const page of pages) {
    const expected = page.startsWith('gestion/') ? 404 : 303
    expect((await agent.get(`${staff}/${page}`)).status, page).toBe(expected)
  }
  const journal = (await (await backend.call('GET', '/demo/journal')).json()) as { path: string }[]
  expect(journal.filter(({ path }) => /bulk|requestStatistics/.test(path))).toEqual([])
}, 60_000)

test('[BEY-84] subscribers reach none of it, to read or to post', async () => {
  const staff = await start()
  const subscriber = await logIn(new URL(staff).origin, '100001')
  for (const page of pages) {
    const answers = [
      await subscriber.get(`${staff}/${page}`),
      await subscriber.post(`${staff}/${page}`, { nom: 'x', intent: 'send' }),
    ]
    for (const answer of answers) expect([302, 405]).toContain(answer.status)
    expect(answers[0]?.headers.get('location'), page).toBe('/home')
  }
}, 60_000)
