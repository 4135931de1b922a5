import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { store } from '#store/client.server.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import { asked, cookieFrom, lives, loggedIn, onStore, through } from '../../tests/support/portal.ts'
import { adminUser, pdc, user } from '../../tests/support/samples.ts'
import { utility } from '../../tests/support/upstream.ts'
import { type Role, seal, unseal } from './cookie.server.ts'
import { requireAdmin, requireSubscriber } from './guards.server.ts'
import { logIn, logOut } from './login.server.ts'
import { selectPdc } from './preference.server.ts'

const { answer, fail, received } = utility()
onStore()

type Typed = { form?: Record<string, string>; cookie?: string; role?: Role }

async function enter({ form, cookie = '', role = 'subscriber' }: Typed = {}) {
  const typed = { login: ' A1001 ', password: 'Eau-Claire-2026', ...form }
  const { request } = asked('/connexion', { form: typed, cookie })
  return logIn(role, request, await request.clone().formData(), '/home')
}

const sessionOf = (response: Response) => {
  const cookie = cookieFrom(response.headers.getSetCookie())
  return unseal(asked('/', { cookie }).request)
}

beforeEach(() => {
  answer('login', { token: 'a-new-token' })
  answer('adminLogin', { token: 'an-agents-token' })
  answer('getUser', user)
  answer('getAdminUser', adminUser)
  answer('disconnect', true)
})

describe('logging in', () => {
  test('asks the utility, fetches who it is, and leads to the fallback with a sealed session', async () => {
    const response = await enter({ form: { isKeep: 'on' } })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/home')
    expect(received('login')[0]?.body).toEqual({
      login: 'A1001',
      password: 'Eau-Claire-2026',
      isKeep: true,
    })
    expect(received('getUser')[0]?.headers.get('authorization')).toBe('Bearer a-new-token')
    expect(await sessionOf(response)).toMatchObject({
      role: 'subscriber',
      token: 'a-new-token',
      owner: 'A1001',
      name: 'Marie Martin',
      keep: true,
    })
    expect(response.headers.get('set-cookie')).not.toContain('a-new-token')
    expect(await response.text()).toBe('')
  })

  test('leads to the page that was asked for, never to another site', async () => {
    const to = async (redirectTo: string) =>
      (await enter({ form: { redirectTo } })).headers.get('location')
    expect(await to('/factures?a=1')).toBe('/factures?a=1')
    expect(await to('//evil.test/')).toBe('/home')
  })

  test('selects the metering point that was looked at last', async () => {
    const { session } = await loggedIn('subscriber')
    await selectPdc(session, 'PDC2')
    expect(await sessionOf(await enter())).toMatchObject({ pdc: 'PDC2' })
  })

  test('[LOGIN-14] an agent’s profile is fetched; theirs is an agent’s session', async () => {
    const response = await enter({ role: 'admin', form: { login: 'agent' } })
    expect(received('getAdminUser')).toHaveLength(1)
    expect(await sessionOf(response)).toMatchObject({ role: 'admin', owner: 'agent' })
  })

  test.each(['subscriber', 'admin'] as const)(
    '[LOGIN-20] the browser is remembered, as one that has logged in: %s',
    async role => {
      const { request } = asked('/connexion', { form: { login: 'agent', password: 'x' } })
      const form = await request.clone().formData()
      const response = await logIn(
        role,
        request,
        form,
        '/home',
        async ({ owner }) => `known=${owner}`,
      )
      const owner = role === 'admin' ? 'agent' : 'A1001'
      expect(response.headers.getSetCookie()).toContain(`known=${owner}`)
    },
  )

  test('[LOGIN-15] the subscriber’s session of this browser ends when an agent logs in', async () => {
    const { session, cookie } = await loggedIn('subscriber')
    const response = await enter({ role: 'admin', form: { login: 'agent' }, cookie })
    expect(await lives(cookie)).toBe(false)
    expect(received('disconnect').map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${session.token}`,
    ])
    const next = await sessionOf(response)
    expect(next?.role).toBe('admin')
    expect(next?.sid).not.toBe(session.sid)
  })

  test('gives a new session id even to a person who is already logged in', async () => {
    const { session, cookie } = await loggedIn('subscriber')
    expect((await sessionOf(await enter({ cookie })))?.sid).not.toBe(session.sid)
    expect(await lives(cookie)).toBe(false)
  })
})

test('[GUARD-17] every call that answers a session token has it kept, sealed, and used from then on', async () => {
  const answering = Object.entries(catalogue).filter(
    ([, { auth, answer }]) => auth === 'public' && answer instanceof z.ZodObject,
  )
  expect(answering.map(([name]) => name)).toEqual(['login', 'adminLogin'])
  answer('isAdmin', ({ headers }) => headers.get('authorization') === 'Bearer an-agents-token')
  answer('getPdcs', [pdc('PDC1')])
  const bringing = (response: Response) =>
    asked('/', { cookie: cookieFrom(response.headers.getSetCookie()) })
  await through(requireSubscriber, bringing(await enter()))
  expect(received('getPdcs')[0]?.headers.get('authorization')).toBe('Bearer a-new-token')
  await through(requireAdmin, bringing(await enter({ role: 'admin', form: { login: 'agent' } })))
  expect(received('isAdmin')).toHaveLength(2)
})

describe('a log-in that fails', () => {
  test('a utility that is ill is no wrong password', async () => {
    fail('login', 500)
    await expect(enter()).rejects.toMatchObject({ name: 'UpstreamFailure', kind: 'outage' })
  })

  test('leaves the session of before as it was', async () => {
    const { cookie } = await loggedIn('subscriber')
    fail('login', 403)
    await expect(enter({ cookie })).rejects.toThrow()
    expect(await lives(cookie)).toBe(true)
    expect(received('disconnect')).toEqual([])
  })

  test.each([
    ['subscriber', 'getUser', 'a-new-token'],
    ['admin', 'getAdminUser', 'an-agents-token'],
  ] as const)(
    '[GUARD-22] a %s whose data cannot be fetched is disconnected',
    async (role, call, token) => {
      const before = await store().session.count()
      fail(call, 500)
      await expect(enter({ role })).rejects.toMatchObject({ kind: 'outage' })
      expect(received('disconnect').map(({ headers }) => headers.get('authorization'))).toEqual([
        `Bearer ${token}`,
      ])
      expect(await store().session.count()).toBe(before)
    },
  )
})

describe('logging out', () => {
  test('[GUARD-21] tells the utility, ends the session and takes the cookie back', async () => {
    const { session, cookie } = await loggedIn('subscriber', { pdc: 'PDC2' })
    const response = await logOut(asked('/deconnexion', { cookie }).request)
    expect(received().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'DELETE /api/disconnect',
    ])
    expect(received()[0]?.headers.get('authorization')).toBe(`Bearer ${session.token}`)
    expect(cookieFrom([cookie, ...response.headers.getSetCookie()])).toBe('')
    expect(await lives(cookie)).toBe(false)
  })

  test('[BEY-25] of a helper who acts for a subscriber takes back both tokens', async () => {
    const { session } = await loggedIn('subscriber')
    const acting = {
      token: 'token-of-the-giver',
      owner: 'A2002',
      name: 'Marie Martin',
      firstName: 'Marie',
    }
    const cookie = await seal({ ...session, acting: { ...acting, access: 'a1', rights: ['see'] } })
    await logOut(asked('/deconnexion', { cookie: cookieFrom([cookie]) }).request)
    const bearers = received('disconnect').map(({ headers }) => headers.get('authorization'))
    expect(bearers.sort()).toEqual([`Bearer ${session.token}`, 'Bearer token-of-the-giver'].sort())
  })

  test('ends the session even when the utility cannot be told', async () => {
    fail('disconnect', 'cut')
    const { cookie } = await loggedIn('subscriber')
    const response = await logOut(asked('/deconnexion', { cookie }).request)
    expect(response.headers.get('location')).toBe('/connexion')
    expect(await lives(cookie)).toBe(false)
  })
})
