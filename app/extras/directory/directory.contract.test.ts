import { DatabaseSync } from 'node:sqlite'
import { UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  adminPassword,
  startTestBackend,
  type TestBackend,
} from '../../../tests/support/backend.ts'
import { codeOf } from '../../../tests/support/factor-code.ts'
import { hasExtra } from '../../../tests/support/has-extra.ts'
import { identityAt, newBrowser } from '../../../tests/support/identity.ts'
import { type PortalProcess, startPortal } from '../../../tests/support/portal-process.ts'
import { freePort } from '../../../tests/support/postgres.ts'
import { clients } from '../../../utility/identity/people.ts'
import { newKey } from '../../../utility/identity/provider.ts'

// The built portal before a real server of OpenID Connect, some of whose answers are forged.

let backend: TestBackend
let portal: PortalProcess
let provider: Awaited<ReturnType<typeof identityAt>>
let address: string
let start: (acr: string, more?: Record<string, string>) => Promise<PortalProcess>

const settings = {
  STAFF_OIDC_CLIENT_ID: clients.directory.id,
  STAFF_OIDC_CLIENT_SECRET: clients.directory.secret,
  STAFF_OIDC_SCOPE: 'openid profile groups',
  STAFF_OIDC_AGENT_GROUP: 'portail-agents',
  STAFF_OIDC_MANAGER_GROUP: 'portail-responsables',
  FRANCECONNECT_CLIENT_ID: clients['france-connect'].id,
  FRANCECONNECT_CLIENT_SECRET: clients['france-connect'].secret,
}

beforeAll(async () => {
  backend = await startTestBackend()
  const [port, identityPort] = await Promise.all([freePort(), freePort()])
  address = `http://127.0.0.1:${port}`
  provider = await identityAt(identityPort, address)
  start = (STAFF_OIDC_ACR, more = {}) =>
    startPortal(port, {
      ...settings,
      STAFF_OIDC_ACR,
      STAFF_OUTAGE_SECONDS: '1',
      STAFF_OIDC_ISSUER: provider.issuer,
      FRANCECONNECT_ISSUER: provider.issuer,
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${backend.dataDir}/portal.db`,
      LOG_LEVEL: 'warn',
      ...more,
    })
  portal = await start('eidas1')
}, 120_000)
afterEach(async () => {
  await provider.reset()
  await backend.call('POST', '/demo/reset')
  // The job that watches the provider has heard it again.
  for (const door of [staff(), subscribers()])
    await expect
      .poll(() => leadsTo(door), { timeout: 10_000 })
      .toContain(`${provider.issuer}/auth?`)
})
afterAll(async () => {
  await portal?.kill()
  await provider?.stop()
  await backend?.stop()
})

const [luc, nora, claire] = ['demo-luc.fabre', 'demo-nora.petit', 'demo-claire.martin'] as const
const staffPage = () => `${address}/adm-sem-webabo`
const staffPageText = async () => (await newBrowser().get(staffPage())).text()
const staff = () => `${staffPage()}/annuaire`
const subscribers = () => `${address}/france-connect`

const forget = (table: string) => {
  const db = new DatabaseSync(`${backend.dataDir}/portal.db`, { timeout: 20_000 })
  db.exec(`DELETE FROM "${table}"`)
  db.close()
}

type Browser = ReturnType<typeof newBrowser>
const leadsTo = async (door: string) => (await newBrowser().get(door)).headers.get('location')
const statusOf = async (browser: Browser, page: string) =>
  (await browser.get(address + page)).status
const isAgent = async (browser: Browser) =>
  (await statusOf(browser, '/adm-sem-webabo/gestion')) === 200
const isManager = async (browser: Browser) =>
  (await statusOf(browser, '/adm-sem-webabo/userManangement')) === 200
const isSubscriber = async (browser: Browser) => (await statusOf(browser, '/home')) === 200

/** The page that an answer of the portal leads to, with its message. */
async function ledTo(browser: Browser, answer: Response) {
  const to = answer.headers.get('location') ?? ''
  return { to, text: await (await browser.get(new URL(to, address).href)).text() }
}

async function agentSignedIn(sub: string = luc) {
  const browser = newBrowser()
  const answer = await browser.get(await browser.proven(staff(), sub))
  return { browser, answer }
}

const adminOf = async (login: string) => {
  const token = await backend.logIn('admin')
  return (await backend.ask('getAdminUsers', {}, token)).find(one => one.login === login)
}

describe('what opens', () => {
  test('[BEY-210] an agent, and a manager, by their groups; the account is there from the first sign-in on', async () => {
    const { browser, answer } = await agentSignedIn()
    expect(answer.headers.get('location')).toBe('/adm-sem-webabo/gestion')
    expect([await isAgent(browser), await isManager(browser)]).toEqual([true, false])
    expect(await adminOf('luc.fabre')).toMatchObject({
      nameAdmin: 'Luc Fabre',
      accessGestion: false,
    })
    const { browser: manager } = await agentSignedIn(nora)
    expect([await isAgent(manager), await isManager(manager)]).toEqual([true, true])
  })

  test('[BEY-210] [BEY-520] rights follow the groups; without one the sessions end, and the account stays for a manager to keep', async () => {
    const { browser: before } = await agentSignedIn(nora)
    const person = provider.now.identities.find(({ sub }) => sub === nora)
    Object.assign(person ?? {}, { groups: ['portail-agents'] })
    const { browser: agent } = await agentSignedIn(nora)
    expect([await isAgent(agent), await isManager(agent)]).toEqual([true, false])
    Object.assign(person ?? {}, { groups: ['autre'] })
    const { browser, answer } = await agentSignedIn(nora)
    const { to, text } = await ledTo(browser, answer)
    expect(to).toBe('/adm-sem-webabo')
    expect(text).toContain('n’ouvre pas cet espace')
    for (const one of [before, agent, browser]) expect(await isAgent(one)).toBe(false)
    const { id } = (await adminOf('nora.petit')) ?? expect.fail('the account is gone')
    const colleague = provider.now.identities.find(({ sub }) => sub === luc)
    Object.assign(colleague ?? {}, { groups: ['portail-responsables'] })
    const { browser: manager } = await agentSignedIn(luc)
    const list = `${staffPage()}/userManangement`
    expect(await (await manager.get(list)).text()).toMatch(/Nora Petit\s: son compte sera supprimé/)
    await manager.post(`${list}/${id}/garder`, {})
    const kept = await (await manager.get(list)).text()
    expect(kept).toContain('Le compte de Nora Petit est gardé.')
    expect(kept).not.toContain('sera supprimé')
    expect(await (await manager.get(`${list}/${id}`)).text()).toContain('arrêtée')
  })

  test.each([
    ['no claim', undefined],
    ['a text that holds them all', 'portail-agents; portail-responsables'],
    ['null', null],
    ['an object', { 'portail-agents': true }],
    ['a list of other things', [{ name: 'portail-agents' }]],
  ])(
    '[BEY-520] groups that are %s open nothing and take nothing away: the session goes on, and the log says what came',
    async (_, groups) => {
      const { browser: before } = await agentSignedIn(nora)
      const person = provider.now.identities.find(({ sub }) => sub === nora)
      Object.assign(person ?? {}, { groups })
      const read = portal.lines.length
      const { browser, answer } = await agentSignedIn(nora)
      expect((await ledTo(browser, answer)).text).toContain(
        'n’a pas dit si cet espace vous est ouvert',
      )
      expect([await isAgent(browser), await isManager(before)]).toEqual([false, true])
      const list = await (await before.get(`${staffPage()}/userManangement`)).text()
      expect(list).not.toContain('sera supprimé')
      const said = portal.lines.slice(read).join('\n')
      expect(said).toMatch(/"msg":"groups not said by the directory","claim":"groups","came":"\w/)
    },
  )

  test('[BEY-520] a name that the directory does not say leaves the one that is known', async () => {
    await agentSignedIn()
    const person = provider.now.identities.find(({ sub }) => sub === luc)
    for (const claim of ['name', 'given_name', 'family_name'])
      Object.assign(person ?? {}, { [claim]: undefined })
    await agentSignedIn()
    expect(await adminOf('luc.fabre')).toMatchObject({ nameAdmin: 'Luc Fabre' })
  })

  test('[BEY-520] a text alone that is the name of a group opens, as a list of one is often written', async () => {
    const person = provider.now.identities.find(({ sub }) => sub === nora)
    Object.assign(person ?? {}, { groups: 'portail-agents' })
    const { browser } = await agentSignedIn(nora)
    expect([await isAgent(browser), await isManager(browser)]).toEqual([true, false])
  })

  test('[BEY-210] keys that the provider has changed are known at once', async () => {
    await agentSignedIn()
    await provider.rotate()
    const { browser } = await agentSignedIn()
    expect(await isAgent(browser)).toBe(true)
  })

  test('[BEY-210] the second step is the directory’s where a level of proof is asked of it, else the portal’s', async () => {
    const db = new DatabaseSync(`${backend.dataDir}/portal.db`, { timeout: 20_000 })
    const enrolled = db.prepare(
      'INSERT INTO SecondFactor (owner, key, lastStep, since) VALUES (?, ?, 0, ?)',
    )
    enrolled.run('luc.fabre', 'sealed', new Date().toISOString())
    expect(await isAgent((await agentSignedIn()).browser)).toBe(true)
    await portal.kill()
    portal = await start('')
    const { browser, answer } = await agentSignedIn()
    expect(answer.headers.get('location')).toBe('/adm-sem-webabo/code')
    expect(await isAgent(browser)).toBe(false)
    db.exec('DELETE FROM SecondFactor')
    db.close()
    await portal.kill()
    portal = await start('eidas1')
  }, 120_000)

  test('[BEY-211] the log-out goes on to the provider, shows it the ID token, and leads back', async () => {
    const { browser } = await agentSignedIn()
    const out = await browser.post(`${address}/deconnexion`, {})
    const to = new URL(out.headers.get('location') ?? '')
    expect(to.origin).toBe(provider.issuer)
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(staffPage())
    expect(await isAgent(browser)).toBe(false)
    const asked = await (await browser.get(to.href)).text()
    expect(asked).toContain('Se déconnecter aussi')
    const again = await browser.post(`${address}/deconnexion`, {})
    expect(again.headers.get('location')).toBe('/connexion')
  })
})

describe('the ways in when the directory is away', () => {
  const local = { login: 'agent', password: adminPassword }
  const outage = async () => {
    await provider.stop()
    await expect.poll(staffPageText, { timeout: 10_000 }).toContain('L’annuaire ne répond plus')
  }
  afterEach(() => forget('SecondFactor'))
  /** The password, then the code of an application that is set up there. */
  const enterBesides = async (browser: Browser, login = 'agent') => {
    const posted = await browser.post(staffPage(), { ...local, login })
    const { to, text } = await ledTo(browser, posted)
    const [, key = ''] = /<strong>([A-Z2-7 ]+)<\/strong>/.exec(text) ?? []
    const [, sealed = ''] = /name="key" value="([^"]+)"/.exec(text) ?? []
    await browser.post(address + to, { key: sealed, code: codeOf(key) })
  }

  test('[BEY-212] the log-in says so, and a password of the portal opens, with a line in the journal', async () => {
    await outage()
    const browser = newBrowser()
    const { to, text } = await ledTo(browser, await browser.get(staff()))
    expect([to, text]).toEqual(['/adm-sem-webabo', expect.stringContaining('ne répond pas')])
    await enterBesides(browser)
    expect(await isAgent(browser)).toBe(true)
    const visitor = newBrowser()
    expect((await ledTo(visitor, await visitor.get(subscribers()))).text).toContain('ne répond pas')
    expect((await visitor.get(`${address}/connexion`)).status).toBe(200)
    const manager = newBrowser()
    await enterBesides(manager, 'admin')
    const agent = await adminOf('agent')
    const panel = await manager.get(`${staffPage()}/userManangement/${agent?.id}`)
    expect(await panel.text()).toContain('Connexion par un compte propre au portail')
  })

  test('[BEY-523] that password opens nothing without the portal’s code, and the managers read of each log-in', async () => {
    await outage()
    const browser = newBrowser()
    const posted = await browser.post(staffPage(), local)
    expect(posted.headers.get('location')).toBe('/adm-sem-webabo/code/activation')
    expect(await isAgent(browser)).toBe(false)
    await enterBesides(browser)
    expect(await isAgent(browser)).toBe(true)
    const again = newBrowser()
    const code = await again.post(staffPage(), local)
    expect(code.headers.get('location')).toBe('/adm-sem-webabo/code')
    await provider.start()
    await expect.poll(() => leadsTo(staff())).toContain('/auth?')
    const { browser: manager, answer } = await agentSignedIn(nora)
    const told = /propre au portail pendant que l’annuaire ne répondait pas\s: agent, le/
    expect((await ledTo(manager, answer)).text).toMatch(told)
    expect((await ledTo(manager, (await agentSignedIn(nora)).answer)).text).not.toMatch(told)
    const page = await manager.get(`${staffPage()}/userManangement`)
    expect(await page.text()).toMatch(told)
  })

  test('[BEY-522] a provider that refuses (429) is there: agents go on, the password opens nothing', async () => {
    provider.now.refuse = path => (path.startsWith('/.well-known') ? 429 : undefined)
    const heard = () => portal.lines.filter(line => line.includes('"last":"declined"')).length
    const before = heard()
    await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(before)
    const { browser: agent } = await agentSignedIn()
    expect(await isAgent(agent)).toBe(true)
    const browser = newBrowser()
    const answer = await browser.post(staffPage(), local)
    expect((await ledTo(browser, answer)).text).toContain('Connectez-vous par l’annuaire')
    expect(await isAgent(browser)).toBe(false)
  })

  test('[BEY-522] visitors, and log-out tokens of unknown keys, make no call to the provider', async () => {
    await agentSignedIn()
    provider.now.asked.length = 0
    await Promise.all(Array.from({ length: 60 }, () => newBrowser().get(staff())))
    const junk = Array.from({ length: 20 }, async () => {
      const token = await provider.sign({ sub: luc, iat: inHour(0) }, await newKey())
      return fetch(`${staff()}/fin`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      })
    })
    expect(new Set((await Promise.all(junk)).map(({ status }) => status))).toEqual(new Set([400]))
    // The job asks meanwhile, and one key that is unknown is looked for.
    const asked = provider.now.asked.filter(path => /well-known|jwks/.test(path))
    expect(asked.length).toBeLessThan(15)
  })

  test('[BEY-522] begun ways in, refused ways back and junk log-out tokens have a quota for each network', async () => {
    await portal.kill()
    portal = await start('eidas1', { PEOPLE_PER_ADDRESS: '1' })
    const statuses = async (count: number, ask: (browser: Browser) => Promise<Response>) => {
      const all = Array.from({ length: count }, async () => (await ask(newBrowser())).status)
      return (await Promise.all(all)).filter(status => status === 429).length
    }
    const back = `${staff()}/retour?code=x&state=y&iss=${provider.issuer}`
    const form = { logout_token: 'x' }
    const refused = [
      await statuses(25, one => one.get(staff())),
      await statuses(10, one => one.get(back)),
      await statuses(10, one => one.post(`${staff()}/fin`, form)),
    ]
    const { status, headers } = await newBrowser().get(staff())
    forget('Quota')
    await portal.kill()
    portal = await start('eidas1')
    expect([status, headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(
      refused.every(count => count >= 5),
      String(refused),
    ).toBe(true)
  }, 120_000)

  test('[BEY-212] while it answers, that password opens nothing', async () => {
    const browser = newBrowser()
    expect(await (await browser.get(staffPage())).text()).not.toContain('name="password"')
    const answer = await browser.post(staffPage(), local)
    expect((await ledTo(browser, answer)).text).toContain('Connectez-vous par l’annuaire')
    expect(await isAgent(browser)).toBe(false)
  })

  test('[BEY-212] between leaving and coming back it went away: the same message, no session', async () => {
    const browser = newBrowser()
    const back = await browser.proven(staff(), luc)
    await provider.stop()
    expect((await ledTo(browser, await browser.get(back))).text).toContain('ne répond pas')
    expect(await isAgent(browser)).toBe(false)
  })
})

const inHour = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600
const at = (back: string, change: (query: URLSearchParams) => void) => {
  const url = new URL(back)
  change(url.searchParams)
  return url.href
}

const hasFranceConnect = hasExtra('france-connect')

/** The browser's return, changed on the way. */
const brought: Record<
  string,
  (browser: Browser, back: string) => Promise<Response | string | Browser>
> = {
  'the state of another browser': async () => {
    const other = newBrowser()
    await other.proven(staff(), luc)
    return other
  },
  'an answer that this browser never asked for': async () => newBrowser(),
  'a changed state': async (_, back) => at(back, query => query.set('state', 'x'.repeat(43))),
  'a changed code': async (_, back) => at(back, query => query.set('code', 'x'.repeat(43))),
  'no issuer': async (_, back) => at(back, query => query.delete('iss')),
  'the refusal of the person': async browser => browser.proven(staff(), ''),
  'a code that was used before': async (browser, back) => {
    const kept = browser.cookies(address).get('annuaire') ?? ''
    await browser.get(back)
    await browser.post(`${address}/deconnexion`, {})
    browser.cookies(address).set('annuaire', kept)
    return browser.get(back)
  },
  'a forged note': async (browser, back) => {
    browser.cookies(address).set('annuaire', 'Fe26.2*1*abc*def*ghi*1*jkl*mno~2')
    return browser.get(back)
  },
  ...(hasFranceConnect && {
    'the note of the other extra': async (browser: Browser) => {
      const back = await browser.proven(subscribers(), luc)
      const note = browser.cookies(address).get('france-connect') ?? ''
      browser.cookies(address).set('annuaire', note)
      return back.replace('/france-connect/retour', '/adm-sem-webabo/annuaire/retour')
    },
    'the answer of one extra at the other': async (_: Browser, back: string) =>
      back.replace('/adm-sem-webabo/annuaire/retour', '/france-connect/retour'),
  }),
}

type Forged = NonNullable<typeof provider.now.forge>
const withClaims =
  (changes: object): Forged =>
  (claims, sign) =>
    sign({ ...claims, ...changes } as never, provider.now.key)

/** The provider's answer, forged. */
const forged: Record<string, Forged> = {
  'another nonce': withClaims({ nonce: 'autre' }),
  'another audience': withClaims({ aud: clients['france-connect'].id }),
  'another issuer': withClaims({ iss: 'https://autre.example' }),
  'another subject than that of the details': withClaims({ sub: nora }),
  'a token that is over': withClaims({ exp: inHour(-1) }),
  'a token signed with a key that the provider has not': async (claims, sign) =>
    sign(claims, await newKey()),
  'a token signed with another key under the same name': async (claims, sign) =>
    sign(claims, { ...(await newKey()), kid: String(provider.now.key.kid) }),
  'no ID token': () => undefined,
  'a proof that is too weak': withClaims({ acr: 'eidas0' }),
  'a proof of which nothing is said': withClaims({ acr: undefined }),
}

describe('what opens nothing: the page of the log-in says so', () => {
  const expectRefused = async (browser: Browser, answer: Response) => {
    expect(answer.status).toBe(303)
    const { to, text } = await ledTo(browser, answer)
    expect(['/adm-sem-webabo', '/connexion']).toContain(to)
    expect(text).toMatch(/Aucune session n’a été ouverte/)
    expect([await isAgent(browser), await isSubscriber(browser)]).toEqual([false, false])
  }

  test.each(Object.entries(brought))('[BEY-214] brought back: %s', async (_, bring) => {
    const browser = newBrowser()
    const back = await browser.proven(staff(), luc)
    const found = await bring(browser, back)
    if (found instanceof Response) return expectRefused(browser, found)
    const by = typeof found === 'string' ? browser : found
    await expectRefused(by, await by.get(typeof found === 'string' ? found : back))
  })

  test.each(Object.entries(forged))('[BEY-214] answered: %s', async (_, forge) => {
    provider.now.forge = forge
    const { browser, answer } = await agentSignedIn()
    await expectRefused(browser, answer)
  })

  test('[BEY-214] the details of another person', async () => {
    provider.now.change = (path, body) => (path === '/me' ? { ...body, sub: nora } : undefined)
    const { browser, answer } = await agentSignedIn()
    await expectRefused(browser, answer)
  })

  test('[BEY-214] the metadata of another issuer', async () => {
    provider.now.change = (path, body) =>
      path.startsWith('/.well-known') ? { ...body, issuer: 'https://autre.example' } : undefined
    const said = async () => {
      const browser = newBrowser()
      return (await ledTo(browser, await browser.get(staff()))).text
    }
    await expect.poll(said, { timeout: 10_000 }).toContain('ne répond pas')
  })

  test('[BEY-214] pressed twice, a code opens one session', async () => {
    const browser = newBrowser()
    const back = await browser.proven(staff(), luc)
    const answers = await Promise.all([browser.get(back), browser.get(back)])
    const led = answers.map(({ headers }) => headers.get('location')).sort()
    expect(led).toEqual(['/adm-sem-webabo', '/adm-sem-webabo/gestion'])
  })

  test('[BEY-214] where to go afterwards is a page of the portal', async () => {
    const browser = newBrowser()
    const start = `${staff()}?redirectTo=${encodeURIComponent('//autre.example/x')}`
    const answer = await browser.get(await browser.proven(start, luc))
    expect(answer.headers.get('location')).toBe('/adm-sem-webabo/gestion')
  })

  test('[BEY-210] the user name of an account of the portal’s own is not taken over', async () => {
    const person = provider.now.identities.find(({ sub }) => sub === luc)
    Object.assign(person ?? {}, { preferred_username: 'Admin' })
    const { browser, answer } = await agentSignedIn()
    expect((await ledTo(browser, answer)).text).toContain('a déjà votre nom d’utilisateur')
    expect(await isAgent(browser)).toBe(false)
  })

  test('[BEY-210] an account of the directory opens by no password, and takes none from a manager', async () => {
    await agentSignedIn()
    await provider.stop()
    await expect.poll(staffPageText, { timeout: 10_000 }).toContain('L’annuaire ne répond plus')
    for (const password of ['', adminPassword, ' ']) {
      const browser = newBrowser()
      await browser.post(staffPage(), { login: 'luc.fabre', password })
      expect(await isAgent(browser)).toBe(false)
    }
    const luc = await adminOf('luc.fabre')
    if (!luc) throw new Error('no account')
    const token = await backend.logIn('admin')
    const body = { adminUser: luc, password: 'Nouveau-2026' }
    expect((await backend.send('modifyAdminUser', { body }, token)).status).toBe(409)
  })
})

describe('the directory says that a session there has ended', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const right = () => ({
    iss: provider.issuer,
    aud: clients.directory.id,
    iat: inHour(0),
    exp: inHour(1),
    jti: crypto.randomUUID(),
    sub: luc,
    events: event,
  })
  const say = async (token: string) =>
    (
      await fetch(`${staff()}/fin`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status

  test('[BEY-211] all sessions of the agent end, those of others go on; said again, it is refused', async () => {
    const { browser } = await agentSignedIn()
    const { browser: other } = await agentSignedIn(nora)
    const token = await provider.sign(right())
    expect(await say(token)).toBe(200)
    expect([await isAgent(browser), await isAgent(other)]).toEqual([false, true])
    const { browser: later } = await agentSignedIn()
    expect(await say(token)).toBe(400)
    expect(await isAgent(later)).toBe(true)
  })

  test('[BEY-790] a frame of its log-out page ends, without a cookie, what the session that it names opened, and nothing else', async () => {
    const opened = async (sid: string | undefined, sub: typeof luc | typeof nora) => {
      provider.now.forge = withClaims({ sid })
      return (await agentSignedIn(sub)).browser
    }
    const [desk, phone] = [await opened('bureau', luc), await opened('mobile', luc)]
    const [other, unnamed] = [await opened('autre', nora), await opened(undefined, luc)]
    const framed = (query: Record<string, string>) =>
      fetch(`${staff()}/fin?${new URLSearchParams(query)}`)
    const iss = provider.issuer
    const refused = [{}, { iss }, { sid: 'bureau' }, { iss: `${iss}/`, sid: 'bureau' }]
    for (const query of refused as Record<string, string>[]) {
      const { status, headers } = await framed(query)
      expect([status, headers.get('x-frame-options')]).toEqual([400, 'DENY'])
    }
    const { status, headers } = await framed({ iss, sid: 'bureau' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toMatch(
      new RegExp(`default-src 'none'; .*frame-ancestors ${iss}$`),
    )
    expect(headers.get('x-frame-options')).not.toBe('DENY')
    const agents = () => Promise.all([desk, phone, other, unnamed].map(isAgent))
    expect(await agents()).toEqual([false, true, true, true])
    // LemonLDAP::NG of Debian 12: the person instead, whose name a stranger may know.
    const named = { iss, sid: luc }
    await framed(named)
    await phone.get(`${staff()}/fin?${new URLSearchParams(named)}`)
    expect(await agents()).toEqual([false, true, true, true])
    await unnamed.get(`${staff()}/fin?${new URLSearchParams(named)}`)
    expect(await agents()).toEqual([false, true, true, false])
  })

  const wrong: Record<string, () => Promise<string> | string> = {
    'another audience': () => provider.sign({ ...right(), aud: 'autre' }),
    'another issuer': () => provider.sign({ ...right(), iss: 'https://autre.example' }),
    'no event': () => provider.sign({ ...right(), events: {} }),
    'a nonce, as an ID token has': () => provider.sign({ ...right(), nonce: 'x' }),
    'no subject': () => provider.sign({ ...right(), sub: undefined } as never),
    'no name of its own': () => provider.sign({ ...right(), jti: undefined } as never),
    'too old': () => provider.sign({ ...right(), iat: inHour(-1) }),
    'of the future': () => provider.sign({ ...right(), iat: inHour(1), exp: inHour(2) }),
    'a foreign key': async () => provider.sign(right(), await newKey()),
    'no signature': () => new UnsecuredJWT(right()).encode(),
    'no token': () => 'x',
  }
  test.each(Object.entries(wrong))('[BEY-211] refused: %s', async (_, token) => {
    const { browser } = await agentSignedIn()
    expect(await say(await token())).toBe(400)
    expect(await isAgent(browser)).toBe(true)
  })
})

describe.runIf(hasFranceConnect)('FranceConnect', () => {
  const password = 'Eau-Claire-2026'

  async function linking(sub: string, login: string, given = password) {
    const { browser, to } = await entered(sub)
    const page = `${address}${to}`
    const html = await (await browser.get(page)).text()
    const captchaToken = /name="captchaToken" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const posted = await browser.post(page, { login, password: given, captchaToken, captcha: 'on' })
    return { browser, html, page, posted }
  }

  /** A browser that comes back with this identity, and where it is led. */
  async function entered(sub: string) {
    const browser = newBrowser()
    const answer = await browser.get(await browser.proven(subscribers(), sub))
    return { browser, to: answer.headers.get('location') }
  }
  const toLink = '/france-connect/associer'

  test('[BEY-213] an identity opens no account by its name; linked once by the password, it opens that one, until it is removed', async () => {
    const wrong = await linking(claire, '100001', 'Pas-le-bon-2026')
    expect(wrong.page).toBe(address + toLink)
    expect(wrong.html).toContain('Claire Martin')
    expect(await isSubscriber(wrong.browser)).toBe(false)

    const { browser } = await linking(claire, '100001')
    expect(await isSubscriber(browser)).toBe(true)
    const [mail] = await backend.mails('claire.martin@example.fr')
    expect(mail?.subject).toBe('FranceConnect ouvre votre compte abonné')

    const { browser: later, to } = await entered(claire)
    expect(to).toBe('/home')
    expect(await (await later.get(`${address}/home`)).text()).toContain('Claire Martin')
    const page = `${address}/compteabo/france-connect`
    expect(await (await later.get(page)).text()).toContain('FranceConnect est associé')
    await later.post(page, {})
    expect(await (await later.get(page)).text()).toContain('n’est pas encore associé')
    expect(await isSubscriber(browser)).toBe(true)
    expect((await entered(claire)).to).toBe(toLink)
  })

  test('[BEY-543] its link is removed with the sessions on other devices, where that is asked', async () => {
    const { browser: other } = await linking(claire, '100001')
    const { browser } = await entered(claire)
    const page = `${address}/compteabo/france-connect`
    expect(await (await browser.get(page)).text()).toContain('Fermer aussi')
    await browser.post(page, { close: 'on' })
    expect(await (await browser.get(page)).text()).toMatch(
      /est retirée\. Toutes vos autres sessions/,
    )
    expect(await isSubscriber(other)).toBe(false)
  })

  test('[BEY-543] it asks the person again; a proof that a session there has kept opens nothing', async () => {
    const { searchParams: asked } = new URL((await leadsTo(subscribers())) ?? '')
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    for (const auth_time of [inHour(-1), undefined]) {
      provider.now.forge = withClaims({ auth_time })
      const { browser, to } = await entered(claire)
      expect(to).toBe('/connexion')
      expect(await (await browser.get(address + to)).text()).toContain('assez vérifiée')
    }
  })

  test('[BEY-213] an account that another identity opens is not taken over, and says so', async () => {
    await linking(claire, '100001')
    const { browser, posted } = await linking(luc, '100001')
    expect((await ledTo(browser, posted)).text).toContain('déjà à une autre identité')
    expect((await entered(luc)).to).toBe(toLink)
  })

  test('[BEY-213] another password removes what was linked', async () => {
    await linking(claire, '100001')
    const token = await backend.logIn('100001')
    const body = { login: '100001', oldPassword: password, password: 'Autre-Eau-2026' }
    expect(await backend.ask('modifyPassword', { body }, token)).toBe(1)
    expect((await entered(claire)).to).toBe(toLink)
  })

  test('[BEY-213] an agent of the directory opens no account of a subscriber, nor a subscriber the staff’s pages', async () => {
    const { browser } = await agentSignedIn(claire)
    expect(await isAgent(browser)).toBe(false)
    expect(await isSubscriber((await entered(luc)).browser)).toBe(false)
  })
})
