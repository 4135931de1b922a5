import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freshCaptcha } from '#limits/captcha.server.ts'
import type { Role } from '#session/cookie.server.ts'
import { store } from '#store/client.server.ts'
import { captchaSecret, readCaptcha } from '#upstream/captcha.server.ts'
import { asked, onStore, outcomeOf } from '../../../tests/support/portal.ts'
import { adminUser, user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as adminAction } from './admin-login.tsx'
import { action as subscriberAction } from './login.tsx'

const { answer, fail, received } = utility()
onStore()

const logIns = {
  subscriber: ['/connexion', subscriberAction],
  admin: ['/adm-sem-webabo', adminAction],
} as const

/** Submits the log-in form, valid except for `typed`, from the client address `address`. */
async function submit(role: Role, typed: Record<string, string>, address = '192.0.2.1') {
  const filled = {
    password: 'Eau-Claire-2026',
    ...(role === 'subscriber' && {
      captcha: 'on',
      captchaToken: typed.captchaToken ?? (await freshCaptcha('login')),
    }),
    ...typed,
  }
  const [page, action] = logIns[role]
  const answered = await action(asked(page, { form: filled, context: { address } }))
  return outcomeOf<{ captcha: string | null }>(answered)
}

const calls = () => received().map(({ name }) => name)

beforeEach(() => {
  answer('checkCaptcha', true)
  answer('isBooked', false)
  answer('login', { token: 'a-token' })
  answer('getUser', user)
  answer('adminLogin', { token: 'an-agents-token' })
  answer('getAdminUser', adminUser)
})

describe('before a log-in is tried', () => {
  test('[LOGIN-04] the box of the captcha must be ticked', async () => {
    const shown = await submit('subscriber', { login: '100001', captcha: '' })
    expect(shown.status).toBe(400)
    expect(Object.keys(shown.errors ?? {})).toEqual(['captcha'])
    expect(calls()).toEqual([])
  })

  test('[LOGIN-20] the utility judges the captcha, as one of this form', async () => {
    const token = await freshCaptcha('login')
    expect((await submit('subscriber', { login: '100 001', captchaToken: token })).to).toBe('/home')
    expect(calls()).toEqual(['checkCaptcha', 'login', 'getUser'])
    expect(received('login')[0]?.body).toMatchObject({ login: '100001' })
    const response = decodeURIComponent(received()[0]?.url.pathname.split('/').at(-1) ?? '')
    const secret = captchaSecret(process.env.UTILITY_SERVICE_TOKEN ?? '')
    expect(await readCaptcha(response, secret)).not.toBeNull()
    expect(response).toMatch(/^login\./)
  })

  test('[LOGIN-20] a captcha that is judged false is asked again: ticked, with a fresh token', async () => {
    answer('checkCaptcha', false)
    const token = await freshCaptcha('login')
    const shown = await submit('subscriber', { login: '100001', isKeep: 'on', captchaToken: token })
    expect(shown.status).toBe(400)
    expect(shown.notice?.text).toMatch(/n’est plus valable/)
    expect(shown.values).toEqual({ login: '100001', isKeep: 'on', captcha: 'on' })
    expect(shown.captcha).not.toBe(token)
    expect(calls()).not.toContain('login')
  })

  test('a captcha that is judged false because the back end refuses the portal’s token is an outage', async () => {
    answer('checkCaptcha', false)
    fail('isBooked', 401)
    const captchaToken = await freshCaptcha('login')
    const shown = await submit('subscriber', { login: '100001', captchaToken })
    expect(shown.status).toBe(503)
    expect(shown.notice?.text).toMatch(/^Problème lors de l'appel à l'API. Impossible de se/)
  })

  test('[LOGIN-11] a captcha that cannot be judged is the problem of the call', async () => {
    fail('checkCaptcha', 500)
    const shown = await submit('subscriber', { login: '100001' })
    expect(shown.status).toBe(503)
    expect(shown.notice?.text).toMatch(/^Problème lors de l'appel à l'API. Impossible de se/)
    expect(calls()).not.toContain('login')
  })

  test('a captcha that is judged false, or not judged, is no wrong password', async () => {
    for (let i = 0; i < 11; i++) {
      answer('checkCaptcha', false)
      expect((await submit('subscriber', { login: 'unlucky' })).status).toBe(400)
      fail('checkCaptcha', 500)
      expect((await submit('subscriber', { login: 'unlucky' })).status).toBe(503)
    }
    answer('checkCaptcha', true)
    expect((await submit('subscriber', { login: 'unlucky' })).to).toBe('/home')
  })

  test('a captcha that could not be judged is kept: its work is not asked twice', async () => {
    const captchaToken = await freshCaptcha('login')
    const proved = { login: '100001', captchaToken, captchaProof: '12-ab' }
    fail('checkCaptcha', 500)
    expect((await submit('subscriber', proved)).captcha).toBe(captchaToken)
    answer('checkCaptcha', true)
    expect((await submit('subscriber', proved)).to).toBe('/home')
    // Judged, it is used up.
    fail('login', 500)
    expect((await submit('subscriber', proved)).captcha).not.toBe(captchaToken)
  })

  test('a proof that is none is left out rather than sent', async () => {
    await submit('subscriber', { login: '100001', captchaProof: 'none' })
    expect(received('checkCaptcha')[0]?.url.pathname).toMatch(/\.$/)
  })

  test('[LOGIN-19] staff log in without a captcha', async () => {
    expect((await submit('admin', { login: 'agent' })).to).toBe('/adm-sem-webabo/gestion')
    expect(calls()).toEqual(['adminLogin', 'getAdminUser'])
    const shown = await submit('admin', { login: '' })
    expect(shown).toMatchObject({ captcha: null, errors: { login: expect.anything() } })
  })
})

test('a log-in that the utility took stands, even where its attempt cannot be taken back', async () => {
  const rename = (from: string, to: string) =>
    store().$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`)
  answer('login', async () => {
    await rename('Quota', 'Away')
    return { token: 'a-token' }
  })
  onTestFinished(async () => {
    await rename('Away', 'Quota')
  })
  expect((await submit('subscriber', { login: '100001' })).to).toBe('/home')
})

describe.each([
  { role: 'subscriber', call: 'login' },
  { role: 'admin', call: 'adminLogin' },
] as const)('wrong passwords in the log-in form of: $role', ({ role, call }) => {
  const wrong = () => fail(call, 403)

  test('the eleventh in a row waits, wherever the right one still gets in from elsewhere', async () => {
    wrong()
    const typed = { login: 'guessed', isKeep: 'on' }
    for (let i = 0; i < 10; i++) expect((await submit(role, typed)).status).toBe(400)
    const tried = calls().length
    const shown = await submit(role, typed)
    expect(shown.status).toBe(429)
    expect(shown.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(shown.notice).toEqual({
      tone: 'warning',
      text: 'Trop de tentatives. Réessayez dans 15 minutes.',
    })
    expect(shown.values?.login).toBe('guessed')
    expect(JSON.stringify(shown)).not.toContain('Eau-Claire')
    expect(calls()).toHaveLength(tried)

    answer(call, { token: 'a-token' })
    expect((await submit(role, typed)).status).toBe(429)
    expect((await submit(role, typed, '198.51.100.9')).to).toBeDefined()
  })

  test('are forgotten after the right one, and those that an outage swallowed never counted', async () => {
    const typed = { login: `forgetful ${role}` }
    for (let round = 0; round < 2; round++) {
      wrong()
      for (let i = 0; i < 9; i++) await submit(role, typed)
      fail(call, 500)
      for (let i = 0; i < 3; i++) expect((await submit(role, typed)).status).toBe(503)
      answer(call, { token: 'a-token' })
      expect((await submit(role, typed)).to).toBeDefined()
    }
  })
})

test('[LOGIN-16] an answer without a token is a wrong password, in the words of the staff’s log-in', async () => {
  answer('adminLogin', {})
  const { status, notice } = await submit('admin', { login: 'tokenless' })
  expect(status).toBe(400)
  const text = "Numéro d'abonné, email ou mot de passe incorrect. Veuillez réessayer."
  expect(notice).toEqual({ tone: 'warning', text })
})

test('[LOGIN-10] an answer without a token is a wrong password, in the words of the subscribers', async () => {
  answer('login', { token: null })
  const { status, notice } = await submit('subscriber', { login: 'tokenless' })
  expect(status).toBe(400)
  expect(notice?.text).toBe("Numéro d'abonné, email ou mot de passe incorrect")
  expect(notice?.way?.href).toBe('/forgotPassword')
})
