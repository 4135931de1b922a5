import { beforeEach, expect, test } from 'vitest'
import { asked, cookieFrom, ledBy, loggedIn, onStore } from '../../tests/support/portal.ts'
import { adminUser, user } from '../../tests/support/samples.ts'
import { utility } from '../../tests/support/upstream.ts'
import { requireSubscriber } from './guards.server.ts'
import { logIn } from './login.server.ts'
import { endRow } from './session-store.server.ts'

const { answer, fail } = utility()
onStore()

const link = '/compteabo/changer-mail/un-jeton-secret-2026'
const typed = { login: 'A1001', password: 'Eau-Claire-2026' }

beforeEach(() => {
  answer('login', { token: 'a-new-token' })
  answer('adminLogin', { token: 'an-agents-token' })
  answer('getUser', user)
  answer('getAdminUser', adminUser)
  answer('disconnect', true)
})

/** The redirect of a guard to the log-in, and what the browser then has. */
async function opened(path = link, cookie = '') {
  const led = await ledBy(requireSubscriber, asked(path, { cookie }))
  return {
    to: led.headers.get('location'),
    cookie: cookieFrom([...cookie.split('; '), ...led.headers.getSetCookie()]),
  }
}

async function enter(cookie: string, form = {}, role: 'subscriber' | 'admin' = 'subscriber') {
  const { request } = asked('/connexion', { form: { ...typed, ...form }, cookie })
  const response = await logIn(role, request, await request.clone().formData(), '/home')
  const kept = cookieFrom([...cookie.split('; '), ...response.headers.getSetCookie()])
  return { to: response.headers.get('location'), cookie: kept }
}

test('[LINKS-11] [LOGIN-08] a link opened logged out waits for the log-in, once, before any other page', async () => {
  const led = await opened()
  expect(led.to).toBe('/connexion')
  expect(decodeURIComponent(led.cookie)).not.toContain('un-jeton-secret-2026')
  const inside = await enter(led.cookie, { redirectTo: '/factures' })
  expect(inside.to).toBe(link)
  expect((await enter(inside.cookie)).to).toBe('/home')
})

test('[LINKS-11] it waits too when the session had ended, here or at the utility', async () => {
  const ended = await loggedIn('subscriber')
  await endRow(ended.session.sid)
  const led = await opened(link, ended.cookie)
  expect([led.to, (await enter(led.cookie)).to]).toEqual(['/connexion', link])

  const over = await loggedIn('subscriber')
  fail('isAdmin', 401)
  fail('getPdcs', 401)
  const later = await opened(link, over.cookie)
  expect([later.to, (await enter(later.cookie)).to]).toEqual(['/connexion', link])
})

test('a log-in that fails leaves it waiting, and it is none of an agent’s', async () => {
  const { cookie } = await opened()
  fail('login', 403, { once: true })
  await expect(enter(cookie)).rejects.toThrow()
  expect((await enter(cookie, { login: 'agent' }, 'admin')).to).toBe('/home')
  expect((await enter(cookie)).to).toBe(link)
})

test.each([
  '/compteabo/changer-mail',
  '/compteabo/changer-mail/a',
  '/compteabo/changer-mail/..%2F..',
])('%s is no such link', async path => {
  const led = await opened(path)
  expect(led.to).toContain('redirectTo=')
  expect((await enter(led.cookie)).to).toBe('/home')
})
