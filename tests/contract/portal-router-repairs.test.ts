import { decode } from 'turbo-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestBackend, subscriberPassword, type TestBackend } from '../support/backend.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// Repairs of React Router 7.18.0 to 7.18.5 that Remix 2 lacks, tried at the portal (decision 0001): with its own
// server, and with Remix's.

let backend: TestBackend
beforeAll(async () => {
  backend = await startTestBackend()
}, 120_000)
afterAll(() => backend?.stop())

/** The data of the router's own requests, read as a browser reads it. */
async function dataOf(answer: Response): Promise<unknown> {
  const body = answer.body ?? expect.fail('no data')
  const named = (type: unknown, ...rest: unknown[]) => ({ value: { type, rest } })
  const { value, done } = await decode(body, { plugins: [named] })
  await done
  return value
}

describe.each(['server.ts', 'remix-serve'] as const)('run by %s', server => {
  let portal: PortalProcess
  let address: string
  beforeAll(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    const settings = {
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${backend.dataDir}/${server}.db`,
      LOG_LEVEL: 'silent',
      UTILITY_BREAKER_MS: '1',
    }
    portal = await startPortal(port, settings, server)
    await vi.waitFor(() => fetch(`${address}/robots.txt`), { timeout: 30_000 })
  }, 60_000)
  afterAll(() => portal?.kill())

  const calls = async () => (await worldAt(backend.apiUrl).journal()).length
  const post = (path: string, form: Record<string, string> | string, headers: HeadersInit) =>
    fetch(address + path, {
      method: 'POST',
      headers,
      body: typeof form === 'string' ? form : new URLSearchParams(form),
      redirect: 'manual',
    })
  const form = { login: '100001', password: subscriberPassword, captcha: 'on', captchaToken: '' }

  test.each([
    '/connexion',
    '/connexion.data',
    '/connexion?_data=routes/login',
    '/deconnexion',
    '/paiement/notification',
  ])(
    '[BEY-124] 7.18.0, 7.18.2, 7.18.3: a post from elsewhere to %s is refused before anything is done',
    async path => {
      const before = await calls()
      const host = new URL(address).host
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: 'nonsense' },
        // The same host, and another scheme or port.
        { origin: `https://${host}` },
        { origin: 'http://127.0.0.1' },
        { origin: `http://${host}.evil.example` },
        // A forwarding server's words are not the address to which the request was sent.
        { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
        { origin: 'https://evil.example', 'x-forwarded-host': `evil.example, ${host}` },
      ] as Record<string, string>[]) {
        const { status } = await post(path, form, headers)
        if (server === 'server.ts') expect([headers, status]).toEqual([headers, 403])
      }
      expect(await calls()).toBe(before)
    },
  )

  test('[BEY-124] 7.18.3: a form of the portal is taken, whatever host a proxy names', async () => {
    const named = { origin: address, 'x-forwarded-host': 'proxy.example' }
    const { status } = await post('/deconnexion', {}, named)
    if (server === 'server.ts') expect(status).toBeLessThan(400)
  })

  test('[BEY-124] 7.18.5: what a form is called after reaches no prototype, and no stream is read', async () => {
    const own = { origin: address }
    for (const name of ['__proto__', '__proto__.stained', 'constructor.prototype.stained']) {
      const refused = await post('/connexion.data', { ...form, [name]: 'stained' }, own)
      expect([name, refused.status]).toEqual([name, 400])
      expect(JSON.stringify(await dataOf(refused))).toContain('illisible')
    }
    const claire = await logIn(address, '100001')
    for (const query of ['__proto__=stained', '__proto__[stained]=x', 'constructor=stained']) {
      const answered = await claire.get(`${address}/factures/consulter.data?${query}`)
      expect([query, answered.status]).toEqual([query, 200])
      expect(await answered.text()).not.toMatch(/__proto__|stained/)
    }
    expect({}).not.toHaveProperty('stained')
    const stream = '[{"_1":2},"__proto__",{"_3":4},"stained",true]\n'
    const type = { ...own, 'content-type': 'text/x-script' }
    expect((await post('/connexion.data', stream, type)).status).toBe(415)
  })

  test('[BEY-124] 7.18.0: a failure reaches the browser as data, never by the name of a class of its own', async () => {
    const claire = await logIn(address, '100001')
    await worldAt(backend.apiUrl).fail({ call: 'getPdcs', mode: '500' })
    const failed = await claire.get(`${address}/home.data`)
    await worldAt(backend.apiUrl).fail({ call: 'getPdcs', mode: 'ok' })
    const answered = JSON.stringify(await dataOf(failed))
    expect(answered).toContain('ErrorResponse')
    expect(answered).not.toMatch(/SanitizedError|__subType/)
  })

  test('[BEY-124] 7.18.5: no list of routes is made up on demand, whatever it is asked for', async () => {
    const unknown = await fetch(`${address}/nulle-part`, { redirect: 'manual' })
    const many = Array.from({ length: 500 }, (_, n) => `p=/a/${n}/b/c/d/e`).join('&')
    for (const asked of ['/__manifest', '/__manifest?p=/home&version=x', `/__manifest?${many}`]) {
      const answer = await fetch(address + asked, { redirect: 'manual' })
      expect(answer.status).toBe(unknown.status)
      expect(answer.headers.get('location')).toBe(unknown.headers.get('location'))
    }
  })

  test('[BEY-124] 7.18.3: a path is as long as headers may be, and leads where any unknown one does', async () => {
    const long = await fetch(`${address}/${'a/'.repeat(7500)}`, { redirect: 'manual' })
    expect([long.status, long.headers.get('location')]).toEqual([303, '/home'])
    expect((await fetch(`${address}/${'a/'.repeat(8500)}`, { redirect: 'manual' })).status).toBe(
      431,
    )
  })

  test('[BEY-124] 7.18.0, 7.18.3: no address leads away from the portal, however it is written', async () => {
    const asked = [
      ...['//evil.example', '//evil.example/home', '/\\evil.example', '/%5Cevil.example/'],
      ...['/%2F%2Fevil.example', '/home//evil.example', '/javascript:alert(1)'],
      ...['//evil.example/home.data', '/connexion/?redirectTo=//evil.example'],
    ]
    for (const path of asked) {
      const answer = await fetch(address + path, { redirect: 'manual' })
      const to = answer.headers.get('location') ?? '/'
      expect(new URL(to, address).origin, `${path} → ${to}`).toBe(address)
      expect(answer.status, path).toBeLessThan(500)
    }
    for (const redirectTo of ['//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const page = await (await fetch(`${address}/connexion`)).text()
      const [, captchaToken = ''] = /name="captchaToken" value="([^"]+)"/.exec(page) ?? []
      const there = `/connexion?redirectTo=${encodeURIComponent(redirectTo)}`
      const entered = await post(there, { ...form, captchaToken }, { origin: address })
      expect([redirectTo, entered.headers.get('location')]).toEqual([redirectTo, '/home'])
    }
  })
})
