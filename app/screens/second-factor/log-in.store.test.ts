import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { knownBrowser, remember } from '#limits/accounts.server.ts'
import { auditOf } from '#session/audit.server.ts'
import { unseal } from '#session/cookie.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { logIn, logOut } from '#session/login.server.ts'
import { factorOf, offerKey, removeFactor } from '#session/second-factor/factor.server.ts'
import { accountName, endSessionsOf } from '#session/session-store.server.ts'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { enrolled } from '../../../tests/support/enrolled.ts'
import { codeOf } from '../../../tests/support/factor-code.ts'
import {
  asked,
  cookieFrom,
  loggedIn,
  onStore,
  outcomeOf,
  through,
  thrown,
} from '../../../tests/support/portal.ts'
import { adminUser } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as activate } from './activation.tsx'
import { loader as codePage, action as enterCode } from './code.tsx'
import { loader as codesPage } from './codes.tsx'
import { action as activateFirst, loader as firstPage } from './first-activation.tsx'
import { action as change, loader as factorPage } from './second-factor.tsx'

const { answer, received } = utility()
onStore()

const owner = adminUser.login
const page = '/adm-sem-webabo/code'

/** The password is right: the Cookie header of the browser afterwards, and where it is led. */
async function password(cookie = '', redirectTo = '') {
  const form = { login: owner, password: 'Source-Vive-2026', redirectTo }
  const { request } = asked('/adm-sem-webabo', { form, cookie })
  const posted = await request.clone().formData()
  const who = (one: Parameters<typeof remember>[2]) => remember(request, 'admin', one)
  return outcomeOf(await logIn('admin', request, posted, '/gestion', who))
}

/** What is posted: `refused` is the first thing that the form says of it. */
async function post(
  action: (args: never) => Promise<unknown>,
  cookie: string,
  form: Record<string, string>,
) {
  const context = { address: '192.0.2.1' }
  const args = asked(page, { cookie, form, context })
  const { errors = {}, ...came } = await outcomeOf(await action(args as never))
  const [first] = Object.values(errors).flat()
  return { ...came, refused: [came.status, first?.split('\n')[0]] }
}

beforeEach(async () => {
  answer('adminLogin', { token: 'an-agents-token' })
  answer('getAdminUser', adminUser)
  answer('isAdmin', true)
  answer('disconnect', true)
  const tables = ['secondFactor', 'recoveryCode', 'staffLogIn', 'quota', 'auditEntry', 'session']
  for (const table of tables as 'session'[]) await store()[table].deleteMany()
})
afterEach(() => {
  settings().STAFF_SECOND_FACTOR = 'optional'
})

const quarterLater = () =>
  store().quota.deleteMany({ where: { key: { startsWith: 'second-factor-unknown:compte' } } })

const done = async () => (await auditOf('agent', owner)).map(({ words, done }) => [words, done])

describe('an agent with a second factor', () => {
  test('[GUARD-09] has no session after the password: no staff page opens, and the old session is over', async () => {
    await enrolled(owner)
    const before = await loggedIn('admin')
    const { cookie, to, headers } = await password(before.cookie)
    expect(to).toBe('/adm-sem-webabo/code')
    expect(await unseal(asked('/', { cookie }).request)).toBeUndefined()
    expect(await store().session.count()).toBe(0)
    const kept = await thrown(through(requireAdmin, asked('/adm-sem-webabo/gestion', { cookie })))
    expect(kept.headers.get('location')).toMatch(/^\/adm-sem-webabo\?redirectTo=/)
    for (const line of headers.getSetCookie()) expect(line).not.toContain('an-agents-token')
    expect(await codePage(asked(page, { cookie }))).toBeNull()
  })

  test('is in with a code, where they wanted to go; the same code opens nothing more', async () => {
    const { key } = await enrolled(owner)
    const { cookie } = await password('', '/adm-sem-webabo/paiements')
    const code = codeOf(key)
    const { to, cookie: opened } = await post(enterCode, cookie, { code })
    expect(to).toBe('/adm-sem-webabo/paiements')
    // The browser is remembered once the session opens, not before.
    expect(cookie).not.toContain('navigateur')
    expect(opened).toContain('navigateur')
    expect(await through(requireAdmin, asked('/x', { cookie: opened }))).toBeDefined()
    const again = await password()
    expect((await post(enterCode, again.cookie, { code })).refused).toEqual([
      400,
      'Code incorrect, ou déjà utilisé',
    ])
    expect(await store().session.count()).toBe(1)
  })

  test.each([
    ['', 'Code requis'],
    ['12345', 'Code incorrect'],
    ['000000', 'Code incorrect, ou déjà utilisé'],
  ])('is not in with « %s »', async (code, text) => {
    await enrolled(owner)
    const { cookie } = await password()
    expect((await post(enterCode, cookie, { code })).refused).toEqual([400, text])
    expect(await store().session.count()).toBe(0)
  })

  test('is in with a recovery code, which is recorded, and reads how many are left', async () => {
    const { codes } = await enrolled(owner)
    const { cookie } = await password()
    const answer = await post(enterCode, cookie, { code: codes[3] ?? '' })
    expect(answer.text).toBe('Ce code de secours ne sert plus. Il vous en reste 9.')
    expect(await done()).toEqual([['Connexion par un code de secours', true]])
  })

  test('[BEY-146] after twenty wrong codes of a day the application is worth nothing on unknown browsers, until a recovery code', async () => {
    const { key, codes } = await enrolled(owner)
    const first = await post(enterCode, (await password()).cookie, { code: codeOf(key) })
    const lines = first.headers.getSetCookie()
    const known = cookieFrom(lines.filter(line => line.startsWith('seconde-etape-faite=')))
    const { cookie } = await password()
    const enter = (code: string) => post(enterCode, cookie, { code })
    for (let i = 0; i < 20; i++) {
      expect((await enter('000000')).status).toBe(400)
      // A quarter of an hour goes by after ten.
      if (i === 9) await quarterLater()
    }
    await quarterLater()
    const blocked = [403, 'Trop de codes incorrects']
    expect((await enter(codeOf(key, 1))).refused).toEqual(blocked)
    // The day goes by.
    await store().quota.deleteMany()
    expect((await enter(codeOf(key, 1))).refused).toEqual(blocked)
    const own = [known, (await password(known)).cookie].join('; ')
    expect((await post(enterCode, own, { code: codeOf(key, 1) })).to).toBe('/gestion')
    expect((await enter(codes[0] ?? '')).to).toBe('/gestion')
    const again = (await password()).cookie
    expect((await post(enterCode, again, { code: '000000' })).status).toBe(400)
  })

  test('without the password before it a code is worth nothing', async () => {
    const { key } = await enrolled(owner)
    const { to } = await post(enterCode, '', { code: codeOf(key) })
    expect(to).toBe('/adm-sem-webabo')
    expect(await store().session.count()).toBe(0)
    expect((await thrown(codePage(asked(page)))).headers.get('location')).toBe('/adm-sem-webabo')
  })

  test('is not made to wait by who has the password, on a browser where a code was right before', async () => {
    const { key } = await enrolled(owner)
    const first = await password()
    const entered = await post(enterCode, first.cookie, { code: codeOf(key) })
    const lines = entered.headers.getSetCookie()
    const known = cookieFrom(lines.filter(line => line.startsWith('seconde-etape-faite=')))
    const thief = await password()
    for (let i = 0; i < 10; i++) await post(enterCode, thief.cookie, { code: '000000' })
    expect((await post(enterCode, thief.cookie, { code: codeOf(key, 1) })).status).toBe(429)
    const { cookie } = await password(known)
    const own = [known, cookie].join('; ')
    for (let i = 0; i < 9; i++)
      expect((await post(enterCode, own, { code: '000000' })).status).toBe(400)
    expect((await post(enterCode, own, { code: codeOf(key, 1) })).to).toBe('/gestion')
    for (let i = 0; i < 10; i++) await post(enterCode, own, { code: '000000' })
    expect((await post(enterCode, own, { code: '000000' })).status).toBe(429)
  })

  test('has to begin again once their sessions were ended: a right code opens nothing', async () => {
    const { key } = await enrolled(owner)
    const { cookie } = await password()
    await endSessionsOf('admin', owner)
    expect((await thrown(codePage(asked(page, { cookie })))).headers.get('location')).toBe(
      '/adm-sem-webabo',
    )
    expect((await post(enterCode, cookie, { code: codeOf(key) })).to).toBe('/adm-sem-webabo')
    expect(await store().session.count()).toBe(0)
  })

  test('reads of refused codes when the session begins; the audit holds one entry of them', async () => {
    const { key } = await enrolled(owner)
    const { cookie } = await password()
    for (const code of ['000000', '000001', 'abc', '000002'])
      await post(enterCode, cookie, { code })
    const entered = await post(enterCode, cookie, { code: codeOf(key) })
    expect(entered.text).toBe(
      '3 codes refusés depuis votre dernière connexion\u00a0: si ce n’était pas vous, faites changer votre mot de passe.',
    )
    expect(await done()).toEqual([['Code de connexion refusé', true]])
  })
})

describe('where it is required', () => {
  beforeEach(() => {
    settings().STAFF_SECOND_FACTOR = 'required'
  })

  test('[GUARD-09] an agent without it is led to activate it, and has no session before', async () => {
    const { cookie, to } = await password()
    expect(to).toBe('/adm-sem-webabo/code/activation')
    expect(await store().session.count()).toBe(0)
    await thrown(through(requireAdmin, asked('/adm-sem-webabo/gestion', { cookie })))
    const { key, sealed } = (await firstPage(asked(to ?? '', { cookie }))) as {
      key: string
      sealed: string
    }
    const wrong = { key: sealed, code: '000000' }
    expect((await post(activateFirst, cookie, wrong)).refused).toEqual([400, 'Code incorrect'])
    const right = { key: sealed, code: codeOf(key) }
    const { to: next, cookie: opened } = await post(activateFirst, cookie, right)
    expect(next).toBe('/adm-sem-webabo/deux-etapes/codes')
    expect(await through(requireAdmin, asked('/x', { cookie: opened }))).toBeDefined()
    expect(await done()).toContainEqual(['Connexion en deux étapes activée', true])
    expect((await password()).to).toBe('/adm-sem-webabo/code')
  })

  test('reads that a colleague removed it when the session begins; a person with the password alone does not', async () => {
    await enrolled(owner)
    await removeFactor(owner, 'Responsable Principal')
    const thief = await password()
    expect(thief.text).toBeUndefined()
    const { key, sealed } = await offerKey(owner)
    const form = { key: sealed, code: codeOf(key) }
    const answer = await post(activateFirst, thief.cookie, form)
    expect(answer.text).toMatch(/^Responsable Principal a retiré/)
  })

  test('nothing is activated once their sessions were ended, nor by a person who is no agent any more', async () => {
    const { key, sealed } = await offerKey(owner)
    const form = { key: sealed, code: codeOf(key) }
    const gone = await password()
    answer('isAdmin', false)
    expect((await post(activateFirst, gone.cookie, form)).to).toBe('/adm-sem-webabo')
    answer('isAdmin', true)
    await endSessionsOf('admin', owner)
    expect((await post(activateFirst, gone.cookie, form)).to).toBe('/adm-sem-webabo')
    await thrown(firstPage(asked('/adm-sem-webabo/code/activation', { cookie: gone.cookie })))
    expect(await factorOf(owner)).toBeNull()
  })

  test('no agent ends their own', async () => {
    const { codes } = await enrolled(owner)
    const { cookie } = await loggedIn('admin', { owner })
    const { to } = await post(change, cookie, { intent: 'off', code: codes[0] ?? '' })
    expect(to).toBe('/adm-sem-webabo/deux-etapes')
    expect(await factorOf(owner)).not.toBeNull()
    expect(await factorPage(asked('/x', { cookie }))).toMatchObject({ canEnd: false })
  })
})

describe('in a session', () => {
  test('it is activated with the password and a first code; the other sessions end', async () => {
    const { cookie } = await loggedIn('admin', { owner })
    await loggedIn('admin', { owner })
    const { key, sealed } = await offerKey(owner)
    const form = (secret: string) => ({ key: sealed, code: codeOf(key), password: secret })
    expect((await post(activate, cookie, form(''))).refused).toEqual([400, 'Mot de passe requis'])
    answer('adminLogin', new Response('{}', { status: 403 }))
    expect((await post(activate, cookie, form('wrong'))).refused).toEqual([
      400,
      'Mot de passe incorrect',
    ])
    expect(await factorOf(owner)).toBeNull()
    answer('adminLogin', { token: 'another-token' })
    const { to, cookie: after } = await post(activate, cookie, form('right'))
    expect(to).toBe('/adm-sem-webabo/deux-etapes/codes')
    const { request } = asked('/', { cookie: after })
    expect(await knownBrowser(request, accountName('admin', owner))).toBeDefined()
    expect(received('disconnect').at(-1)?.headers.get('authorization')).toBe('Bearer another-token')
    expect(await store().session.count()).toBe(1)
  })

  test('a code is asked for before it ends, or has new recovery codes', async () => {
    const { key, codes } = await enrolled(owner)
    const { cookie } = await loggedIn('admin', { owner })
    expect((await post(change, cookie, { code: codeOf(key) })).refused).toEqual([
      400,
      'Choisissez ce que vous voulez faire',
    ])
    for (const intent of ['off', 'codes'])
      expect((await post(change, cookie, { intent, code: '' })).status).toBe(400)
    await post(change, cookie, { intent: 'codes', code: codeOf(key) })
    expect(await factorOf(owner)).toMatchObject({ codesLeft: 10 })
    expect((await post(change, cookie, { intent: 'off', code: codes[0] ?? '' })).status).toBe(400)
    await post(change, cookie, { intent: 'off', code: codeOf(key, 1) })
    expect(await factorOf(owner)).toBeNull()
    expect((await done()).map(([words]) => words)).toEqual([
      'Connexion en deux étapes désactivée',
      'Code de connexion refusé',
      'Nouveaux codes de secours créés',
    ])
  })

  test('new recovery codes are shown once, in the session that created them, and not after a log-out', async () => {
    const { key } = await enrolled(owner)
    const { cookie } = await loggedIn('admin', { owner })
    const kept = await post(change, cookie, { intent: 'codes', code: codeOf(key) })
    const mine = [cookie, kept.cookie].join('; ')
    for (const other of [
      await loggedIn('admin', { owner }),
      await loggedIn('admin', { owner: 'admin' }),
    ]) {
      const theirs = asked('/', { cookie: [other.cookie, kept.cookie].join('; ') })
      expect((await thrown(codesPage(theirs))).headers.get('location')).toBe(
        '/adm-sem-webabo/deux-etapes',
      )
    }
    const { data, init } = (await codesPage(asked('/', { cookie: mine }))) as unknown as {
      data: string[]
      init: { headers: { 'set-cookie': string } }
    }
    expect(data).toHaveLength(10)
    expect(init.headers['set-cookie']).toMatch(/codes-de-secours=;.*Max-Age=0/)
    const out = await logOut(asked('/', { cookie: mine }).request)
    expect(out.headers.getSetCookie().join('\n')).toMatch(/codes-de-secours=;.*Max-Age=0/)
  })
})
