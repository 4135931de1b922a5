import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  adminPassword,
  startTestBackend,
  subscriberPassword,
  type TestBackend,
} from '../support/backend.ts'
import buildPortal from '../support/build.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// What the environment decides when the built portal starts.

let backend: TestBackend
let portal: PortalProcess | undefined

beforeAll(async () => {
  buildPortal()
  backend = await startTestBackend()
}, 120_000)

afterEach(() => portal?.kill())
afterAll(() => backend?.stop())

/** Answers its address. */
async function start(settings: Record<string, string> = {}): Promise<string> {
  const port = await freePort()
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
    ...settings,
  })
  return `http://127.0.0.1:${port}`
}

/** The back end at another root: what is asked of `/eau/v2/x` is asked of its `/api/x`. */
async function startElsewhere(): Promise<{ url: string; server: Server }> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/eau\/v2\//, '/api/')
    const { authorization, 'content-type': type } = request.headers
    const body = await text(request)
    const answer = await fetch(`${backend.apiUrl}${path}`, {
      method: request.method ?? 'GET',
      headers: { ...(authorization && { authorization }), ...(type && { 'content-type': type }) },
      ...(body !== '' && { body }),
    })
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eau/v2`, server }
}

test('[BEY-150] [BEY-151] without a phone number of its own, or with a proxy that is none, the portal names them and ends with 78', () => {
  const env = { ...process.env, TRUST_PROXY: 'partout', LOG_LEVEL: 'verbeux', PORT: 'http' }
  const { status, stderr } = spawnSync(process.execPath, ['server.ts'], { env, encoding: 'utf8' })
  const named = stderr.split('\n').flatMap(line => /^- (\w+) /.exec(line)?.[1] ?? [])
  expect(named).toEqual(
    expect.arrayContaining(['CONTACT_PHONE', 'LEGAL_DIRECTOR', 'TRUST_PROXY', 'LOG_LEVEL', 'PORT']),
  )
  expect(status).toBe(78)
})

test('[CALL-01] calls are below /api, or below whatever root is configured', async () => {
  const auth = await backend.call('POST', '/api/auth', {
    token: null,
    body: { login: '100001', password: subscriberPassword, isKeep: false },
  })
  expect(auth.status).toBe(200)

  const { url, server } = await startElsewhere()
  try {
    const address = await start({ UTILITY_API_URL: url })
    const browser = await logIn(address, '100001')
    const home = await browser.get(`${address}/home`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('210,87')
  } finally {
    server.close()
    server.closeAllConnections()
  }
}, 60_000)

describe('[CONST-08] flags of the environment, without another build', () => {
  test('production or not: a portal that is being tried says so at the foot of its pages', async () => {
    const login = async (settings: Record<string, string>) => {
      const address = await start(settings)
      const html = await (await fetch(`${address}/connexion`)).text()
      await portal?.kill()
      return html
    }
    expect(await login({ NODE_ENV: 'production' })).not.toContain('(essai)')
    expect(await login({ NODE_ENV: 'development' })).toMatch(/[\d.]+ \(essai\)/)
  }, 60_000)

  test('maintenance or not', async () => {
    const open = await start()
    expect((await fetch(`${open}/connexion`)).status).toBe(200)
    await portal?.kill()
    const closed = await start({ MAINTENANCE: '1' })
    const answer = await fetch(`${closed}/connexion`)
    expect(answer.url).toBe(`${closed}/maintenance`)
    expect(answer.status).toBe(503)
  }, 60_000)
})

test('the change of the e-mail address asks for the password again after so many minutes', async () => {
  const asked = async (settings: Record<string, string>) => {
    const address = await start(settings)
    const browser = await logIn(address, '100001')
    const answer = await browser.get(`${address}/compteabo/changer-mail`)
    await portal?.kill()
    return [answer.status, answer.headers.get('location')]
  }
  expect(await asked({})).toEqual([200, null])
  const password = [302, '/compteabo/mot-de-passe-actuel']
  expect(await asked({ FRESH_LOGIN_MINUTES: '0.000001' })).toEqual(password)
}, 60_000)

test('[BEY-93] the water of communes, where it is not offered, has no page and no link, and the utility is not asked', async () => {
  const address = await start({ EXTRAS: '' })
  const browser = await logIn(address, '100001')
  await backend.call('POST', '/demo/reset')
  const seen = async (page: string) => {
    const answer = await browser.get(`${address}${page}`)
    return [answer.status, answer.headers.get('location')]
  }
  const unknown = await seen('/nulle-part')
  for (const page of ['', '/aubrelle', '/propositions?nom=au', '/mes-avis', '/confirmation/1/2'])
    expect(await seen(`/eau-de-ma-commune${page}`)).toEqual(unknown)
  for (const page of [
    '/home',
    '/plan-du-site',
    '/compteabo/mes-donnees',
    '/donnees-personnelles',
  ]) {
    const answer = await browser.get(`${address}${page}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toMatch(/eau-de-ma-commune|avis-eau|avis sur l’eau/)
  }
  const journal = await (await backend.call('GET', '/demo/journal')).text()
  expect(journal).toContain('/api/pdcs')
  expect(journal).not.toContain('/api/communes')
}, 60_000)

test('a password that everybody uses is refused where it is chosen, or not', async () => {
  const refusal = async (settings: Record<string, string>) => {
    const address = await start(settings)
    const browser = await logIn(address, '100001')
    const answer = await browser.post(`${address}/compteabo/modifier-mdp`, {
      oldPassword: 'Pas-le-bon-2026',
      password: 'Motdepasse1',
      confirmation: 'Motdepasse1',
    })
    const html = await answer.text()
    await portal?.kill()
    return html
  }
  expect(await refusal({})).toContain('ancien mot de passe est incorrect')
  expect(await refusal({ REFUSE_COMMON_PASSWORDS: '1' })).toContain('Mot de passe trop courant')
}, 60_000)

test.each(['required', '1'])(
  'a second factor is required of agents by « %s », and not by default',
  async wanted => {
    const led = async (settings: Record<string, string>) => {
      const address = await start(settings)
      const answer = await fetch(`${address}/adm-sem-webabo`, {
        method: 'POST',
        headers: { origin: address },
        body: new URLSearchParams({ login: 'agent', password: adminPassword }),
        redirect: 'manual',
      })
      await portal?.kill()
      return answer.headers.get('location')
    }
    expect(await led({})).toBe('/adm-sem-webabo/gestion')
    expect(await led({ STAFF_SECOND_FACTOR: wanted })).toBe('/adm-sem-webabo/code/activation')
  },
  60_000,
)

test('[BEY-09] a utility that does without payments without an account has no such page, link or call', async () => {
  await backend.call('POST', '/demo/reset')
  const seen = async (settings: Record<string, string>) => {
    const address = await start(settings)
    const read = async (path: string) => (await fetch(address + path)).text()
    const linked = await Promise.all(
      ['/connexion', '/plan-du-site', '/donnees-personnelles'].map(read),
    )
    const form = await fetch(`${address}/payer-une-facture`, { redirect: 'manual' })
    const browser = await logIn(address, '100001')
    const list = await browser.get(`${address}/factures/consulter`)
    await portal?.kill()
    const isLinked = linked.map(html => /payer-une-facture|paiement sans compte/.test(html))
    return [form.status, ...isLinked, list.status]
  }
  expect(await seen({})).toEqual([200, true, true, true, 200])
  expect(await seen({ EXTRAS: 'notices' })).toEqual([303, false, false, false, 200])
  const journal = await (await backend.call('GET', '/demo/journal')).text()
  expect(journal).not.toMatch(/forGuest|Guest/)
}, 60_000)

test('[CONST-09] phone number and e-mail address are those of the configuration, on every kind of page', async () => {
  const contact = { CONTACT_PHONE: '01 02 03 04 05', CONTACT_EMAIL: 'aide@exemple.test' }
  const address = await start(contact)
  const browser = await logIn(address, '100002')
  const banner = await (await browser.get(`${address}/home`)).text()
  const broken = await (await browser.get(`${address}/factures/fichier/inconnue`)).text()
  await portal?.kill()
  // A back end that is not there.
  const alone = await start({ ...contact, UTILITY_API_URL: 'http://127.0.0.1:9/api' })
  const failed = await (await browser.get(`${alone}/home`)).text()
  await portal?.kill()
  const closed = await start({ ...contact, MAINTENANCE: '1' })
  const maintenance = await (await fetch(`${closed}/maintenance`)).text()
  expect(banner).toContain('01 02 03 04 05')
  expect(banner).toContain('aide@exemple.test')
  expect(failed).toContain('01 02 03 04 05')
  expect(maintenance).toContain('aide@exemple.test')
  for (const html of [banner, broken, failed, maintenance]) {
    expect(html).not.toMatch(/\{(phone|email)\}/)
    expect(html).not.toContain('09 69 00 00 00')
    expect(html).not.toContain('contact@eaux-exemple.fr')
  }
}, 90_000)
