import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildDirectory } from '../../remix.config.js'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { addressOf, places } from '../support/places.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// No answer, of whatever kind, comes without the headers of all answers.

let backend: TestBackend
const portals: PortalProcess[] = []

type Server = 'server.ts' | 'remix-serve'
/** Each is started once, and closed for maintenance by this file. */
const running: Partial<Record<Server, string>> = {}
const closing = () => `${backend.dataDir}/maintenance`

async function start(server: Server, settings: Record<string, string>): Promise<string> {
  const port = await freePort()
  portals.push(
    await startPortal(
      port,
      {
        PORTAL_URL: 'https://eau.example',
        UTILITY_API_URL: `${backend.apiUrl}/api`,
        PAYMENT_ORIGIN: backend.paymentUrl,
        DATABASE_URL: `file:${backend.dataDir}/portal.db`,
        MAINTENANCE_FILE: closing(),
        LOG_LEVEL: 'silent',
        ...settings,
      },
      server,
    ),
  )
  const portal = `http://127.0.0.1:${port}`
  // Remix's server does not say when it listens.
  await vi.waitFor(() => fetch(`${portal}/robots.txt`), { timeout: 30_000 })
  return portal
}

const portalOf = async (server: Server) => {
  running[server] ??= await start(server, {})
  return running[server]
}

beforeAll(async () => {
  backend = await startTestBackend()
}, 120_000)

afterAll(async () => {
  await Promise.all(portals.map(portal => portal.kill()))
  await backend?.stop()
})

/** The headers that an answer lacks, or has wrong. */
function faults({ headers }: Response): string[] {
  const wanted: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^same-origin$/,
    'x-frame-options': /^DENY$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'strict-transport-security': /^max-age=31536000$/,
    'content-security-policy': /^default-src 'none'; (?!.*unsafe).*frame-ancestors 'none'/,
    'cache-control': /^no-store$|private|immutable|^public, max-age=3600$/,
  }
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = headers.get(name)
    return found !== null && value.test(found) ? [] : [`${name}: ${found}`]
  })
}

type Answers = Record<string, Response>

async function faultsOf(answers: Answers) {
  const found: Record<string, string[]> = {}
  for (const [name, answer] of Object.entries(answers)) {
    await answer.body?.cancel()
    const wrong = faults(answer)
    if (wrong.length > 0) found[`${name} (${answer.status})`] = wrong
  }
  return found
}

/** Addresses of the site map: the page or file, its data, and what a form there answers. */
async function walk(server: Server, portal: string, who: Pick<Browser, 'get' | 'post'>) {
  const statuses = new Set<number>()
  const found: Record<string, string[]> = {}
  // Ours writes them before it looks at who asks: some addresses are enough. Remix's leaves them to each page.
  const walked = server === 'server.ts' ? places.filter((_, n) => n % 6 === 0) : places
  for (const place of walked) {
    const address = `${portal}${addressOf(place)}`
    const answers: Answers = {
      [`GET ${place.url}`]: await who.get(address),
      [`GET ${place.url}.data`]: await who.get(`${address}.data`),
      [`POST ${place.url}`]: await who.post(address, {}),
    }
    for (const [name, answer] of Object.entries(answers)) {
      const { status } = answer
      statuses.add(status)
      // Remix refuses a method without asking the portal; server.ts adds what is missing there, too.
      if (status === 405 && server === 'remix-serve') delete answers[name]
    }
    Object.assign(found, await faultsOf(answers))
  }
  return { found, statuses: [...statuses].sort() }
}

const stranger: Pick<Browser, 'get' | 'post'> = {
  get: address => fetch(address, { redirect: 'manual' }),
  post: (address, form) =>
    fetch(address, {
      method: 'POST',
      body: new URLSearchParams(form as Record<string, string>),
      redirect: 'manual',
    }),
}

describe.each<Server>(['server.ts', 'remix-serve'])('run by %s', server => {
  test('pages, redirects, data, files and refusals of every address', async () => {
    const portal = await portalOf(server)
    const browser = await logIn(portal, '100001')
    const file = await browser.get(`${portal}/factures/fichier/F100001-01`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(await faultsOf({ file })).toEqual({})
    const { found, statuses } = await walk(
      server,
      portal,
      server === 'server.ts' ? stranger : browser,
    )
    expect(found).toEqual({})
    expect(statuses).toEqual(expect.arrayContaining([200, 202, 302, 303, 404]))
  }, 240_000)

  test('maintenance: the page, the way to it, and the answer to a program', async () => {
    const portal = await portalOf(server)
    writeFileSync(closing(), '')
    onTestFinished(() => rmSync(closing()))
    const { get } = stranger
    const answers = {
      page: await get(`${portal}/maintenance`),
      way: await get(`${portal}/home`),
      program: await get(`${portal}/paiement/notification`),
    }
    expect(Object.values(answers).map(({ status }) => status)).toEqual([503, 302, 503])
    expect(await faultsOf(answers)).toEqual({})
  }, 60_000)
})

/** The page, its data, and a form that is posted there: as a document, and by the page's script. */
const asked = (browser: Browser, address: string) => [
  browser.get(address),
  browser.get(`${address}.data`),
  browser.post(address, {}),
  browser.post(`${address}.data`, {}),
]

describe.each<Server>(['server.ts', 'remix-serve'])('run by %s before a silent utility', server => {
  test.each(['100001', 'admin'])(
    '[BEY-525] each 503 says when to come back, on the wire (%s)',
    async login => {
      const { cookie } = await logIn(await portalOf('server.ts'), login)
      const silent = await start(server, { UTILITY_API_URL: 'http://127.0.0.1:9/api' })
      const browser: Browser = {
        cookie,
        get: address => fetch(address, { headers: { cookie }, redirect: 'manual' }),
        post: (address, form) =>
          fetch(address, {
            method: 'POST',
            headers: { cookie },
            body: new URLSearchParams(form as Record<string, string>),
            redirect: 'manual',
          }),
      }
      const outages = { all: 0, lacking: [] as string[] }
      // A post to the log-out would end the session.
      for (const place of places.filter(({ url }) => url !== '/deconnexion')) {
        const answers = await Promise.all(asked(browser, `${silent}${addressOf(place)}`))
        for (const [n, answer] of answers.entries()) {
          await answer.body?.cancel()
          if (answer.status !== 503) continue
          outages.all += 1
          if (!/^\d+$/.test(answer.headers.get('retry-after') ?? ''))
            outages.lacking.push(`${place.url} ${n}`)
        }
      }
      expect(outages.all).toBeGreaterThan(50)
      expect(outages.lacking).toEqual([])
    },
    240_000,
  )
})

test('what the server answers by itself: health, files, refusals', async () => {
  const portal = await portalOf('server.ts')
  const [asset = ''] = readdirSync(`${buildDirectory}/client/assets`).filter(name =>
    name.endsWith('.js'),
  )
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(`${portal}${path}`, { redirect: 'manual', ...options })
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } }
  const answers = {
    alive: await ask('/sante/vivant'),
    ready: await ask('/sante/pret'),
    asset: await ask(`/assets/${asset}`),
    picture: await ask('/favicon.svg'),
    robots: await ask('/robots.txt'),
    'no asset': await ask('/assets/rien.js'),
    unreadable: await ask('/%E0%A4%A'),
    foreign: await ask('/connexion', foreign),
    method: await ask('/connexion', { method: 'PUT' }),
    unknown: await ask('/rien.png'),
  }
  const statuses = [200, 200, 200, 200, 200, 404, 400, 403, 405, 303]
  expect(Object.values(answers).map(({ status }) => status)).toEqual(statuses)
  expect(await faultsOf(answers)).toEqual({})
}, 60_000)
