import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { envExample } from '../../scripts/env-example.ts'
import {
  adminPassword,
  startTestBackend,
  subscriberPassword,
  type TestBackend,
} from '../support/backend.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// The environment decides these when the built portal starts.

let backend: TestBackend
let elsewhere: Server
/** As it is by default, and with every setting that a test looks at. */
let plain: string
let changed: string
const portals: PortalProcess[] = []

const contact = { CONTACT_PHONE: '01 02 03 04 05', CONTACT_EMAIL: 'aide@exemple.test' }

beforeAll(async () => {
  backend = await startTestBackend()
  const { url, server } = await startElsewhere()
  elsewhere = server
  plain = await start({ NODE_ENV: 'production' })
  changed = await start({
    ...contact,
    NODE_ENV: 'development',
    UTILITY_API_URL: url,
    STAFF_SECOND_FACTOR: '1',
    SECURITY_CONTACT: 'mailto:securite@exemple.test https://exemple.test/faille',
    EXTRAS: '',
  })
}, 120_000)

afterAll(async () => {
  await Promise.all(portals.map(portal => portal.kill()))
  elsewhere?.close()
  elsewhere?.closeAllConnections()
  await backend?.stop()
})

/** Answers its address. */
async function start(settings: Record<string, string>): Promise<string> {
  const port = await freePort()
  portals.push(
    await startPortal(port, {
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${backend.dataDir}/portal-${portals.length}.db`,
      LOG_LEVEL: 'error',
      ...settings,
    }),
  )
  return `http://127.0.0.1:${port}`
}

const textOf = async (address: string) => (await fetch(address)).text()

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

test('[BEY-526] each file that a setting names is tried at start: one that is not there ends it with 78, and is named', () => {
  const names = [...envExample().matchAll(/^(?:# )?(\w+(?:_FILE|_LOGO|_PICTURE))=/gm)].map(
    ([, name = '']) => name,
  )
  expect(names).toContain('AUDIT_FILE')
  const nowhere = '/nulle-part/rien.txt'
  const env = {
    ...process.env,
    ...Object.fromEntries(names.map(name => [name, nowhere])),
    ...{ TMPDIR: '/nulle-part', DEMO: '1', PORT: '1', PORTAL_URL: 'http://localhost:1' },
    ...{ SESSION_SECRET: 'un secret des essais, assez long pour sceller' },
    ...{ UTILITY_API_URL: 'http://127.0.0.1:9/api', PAYMENT_ORIGIN: 'http://127.0.0.1:9' },
    UTILITY_SERVICE_TOKEN: 'un jeton de service',
  }
  const { status, stderr } = spawnSync(process.execPath, ['server.ts'], { env, encoding: 'utf8' })
  const named = stderr.split('\n').flatMap(line => /^- (\w+) : .*\(\w+\)$/.exec(line)?.[1] ?? [])
  expect([status, named.sort()]).toEqual([78, [...names, 'TMPDIR'].sort()])
})

test('[CALL-01] calls are below /api, or below whatever root is configured', async () => {
  const auth = await backend.call('POST', '/api/auth', {
    token: null,
    body: { login: '100001', password: subscriberPassword, isKeep: false },
  })
  expect(auth.status).toBe(200)

  const browser = await logIn(changed, '100001')
  const home = await browser.get(`${changed}/home`)
  expect(home.status).toBe(200)
  expect(await home.text()).toContain('210,87')
})

test('[CONST-08] production or not: a portal that is being tried says so at the foot of its pages', async () => {
  expect(await textOf(`${plain}/connexion`)).not.toContain('(essai)')
  expect(await textOf(`${changed}/connexion`)).toMatch(/[\d.]+ \(essai\)/)
})

test('a second factor is required of agents, and not by default', async () => {
  const led = async (portal: string) => {
    const answer = await fetch(`${portal}/adm-sem-webabo`, {
      method: 'POST',
      headers: { origin: portal },
      body: new URLSearchParams({ login: 'agent', password: adminPassword }),
      redirect: 'manual',
    })
    return answer.headers.get('location')
  }
  expect(await led(plain)).toBe('/adm-sem-webabo/gestion')
  expect(await led(changed)).toBe('/adm-sem-webabo/code/activation')
})

test('[CONST-08] [CONST-09] phone number and e-mail address are those of the configuration, on every kind of page, in maintenance too', async () => {
  expect((await fetch(`${plain}/connexion`)).status).toBe(200)
  const browser = await logIn(changed, '100002')
  const banner = await (await browser.get(`${changed}/home`)).text()
  const broken = await (await browser.get(`${changed}/factures/fichier/inconnue`)).text()
  // The back end is not there any more.
  elsewhere.close()
  elsewhere.closeAllConnections()
  const failed = await (await browser.get(`${changed}/home`)).text()
  const closed = await start({ ...contact, MAINTENANCE: '1' })
  const answer = await fetch(`${closed}/connexion`)
  expect([answer.url, answer.status]).toEqual([`${closed}/maintenance`, 503])
  const maintenance = await answer.text()
  expect(banner).toContain('01 02 03 04 05')
  expect(banner).toContain('aide@exemple.test')
  expect(failed).toContain('01 02 03 04 05')
  expect(maintenance).toContain('aide@exemple.test')
  for (const html of [banner, broken, failed, maintenance]) {
    expect(html).not.toMatch(/\{(phone|email)\}/)
    expect(html).not.toContain('09 69 00 00 00')
    expect(html).not.toContain('contact@eaux-exemple.fr')
  }
}, 60_000)

test('[BEY-216] where a weakness is reported is published as long as it is set', async () => {
  const address = '/.well-known/security.txt'
  expect((await fetch(plain + address)).status).toBe(404)
  const lines = (await textOf(changed + address)).trim().split('\n')
  expect(lines).toContain('Contact: mailto:securite@exemple.test')
  expect(lines).toContain('Contact: https://exemple.test/faille')
  const [, expires = ''] = lines.join('\n').match(/^Expires: (.*)$/m) ?? []
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})
