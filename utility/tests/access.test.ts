import { verify } from '@node-rs/argon2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { captchaResponse, captchaSecret, issueCaptcha } from '#upstream/captcha.server.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import {
  adminPassword,
  onBackend,
  serviceToken,
  subscriberPassword,
} from '../../tests/support/backend.ts'
import { tokenHash } from '../tokens.ts'

vi.hoisted(() => vi.resetModules())

// The real one, whose calls are counted.
vi.mock('@node-rs/argon2', { spy: true })

const { backend, db } = await onBackend()
afterEach(async () => {
  expect(await secretsInTheJournal()).toEqual([])
})

const password = 'Nouvelle-Eau-2027'
const past = new Date(Date.now() - 1_000)

/** No journal may hold these: the passwords and secrets of these tests, wherever they were sent. */
async function secretsInTheJournal(): Promise<string[]> {
  const journal = JSON.stringify(await backend.journal())
  const known = [password, subscriberPassword, 'demo-', ...sent]
  return known.filter(secret => journal.includes(secret))
}
const sent = new Set<string>()
const secretTo = async (to: string) => {
  const secret = await backend.secretTo(to)
  sent.add(secret)
  return secret
}

const logIn = async (login: string, typed = subscriberPassword) =>
  (await backend.send('login', { body: { login, password: typed, isKeep: false } })).status

const nadia = { refAbo: '100007', pdcRef: 'P100007', login: 'nadia@example.fr', password }
const signUp = async (changes: Partial<Input<'createUser'>['body']> = {}) =>
  backend.ask('createUser', {
    body: { ...nadia, captcha: await backend.solveCaptcha(), ...changes },
  })
const confirm = (id: string, token: string) => backend.ask('confirmUser', { params: { id, token } })
const expireTokens = (refAbo: string) =>
  db.mailToken.updateMany({ where: { refAbo }, data: { expiresAt: past } })

test.each([
  ['who is let in', '100001', subscriberPassword, 200],
  ['a wrong password', '100001', 'wrong', 403],
  ['an unknown number', '999999', subscriberPassword, 403],
  ['an unknown address', 'nobody@example.fr', subscriberPassword, 403],
  ['a subscriber without an account', '100007', subscriberPassword, 403],
  ['an account not activated', '100008', subscriberPassword, 403],
  ['a member of staff', 'admin', adminPassword, 403],
])(
  '[CALL-04] logging in costs %s the same work, and is refused in the same words',
  async (_who, login, typed, status) => {
    const work = vi.mocked(verify)
    work.mockClear()
    const answer = await backend.send('login', { body: { login, password: typed, isKeep: false } })
    expect(answer.status).toBe(status)
    if (status === 403)
      expect(await answer.json()).toEqual({
        message: "Numéro d'abonné, email ou mot de passe incorrect",
      })
    // Every account is hashed by one function, whose own test holds its cost.
    const costOf = (hash: string | Uint8Array) => hash.toString().split('$').slice(1, 4)
    const { passwordHash } = await db.account.findFirstOrThrow({ where: { refAbo: '100001' } })
    expect(work.mock.calls.map(([hash]) => costOf(hash))).toEqual([costOf(passwordHash)])
  },
)

describe('a log-in', () => {
  const opened = async (body: object) => {
    const answer = await backend.call('POST', '/api/auth', { body })
    return { status: answer.status, ...((await answer.json()) as { token: string }) }
  }
  const body = { login: '100001', password: subscriberPassword, isKeep: false }

  test.each(['login', 'password', 'isKeep'])('[DATA-26] takes « %s »', async missing => {
    const message = `Valeur refusée : ${missing}.`
    expect(await opened({ ...body, [missing]: undefined })).toEqual({ status: 422, message })
  })

  test('[DATA-03] gets a JWT; left idle it is refused, one in use lives on', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const rowOf = (token: string) => {
      const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
      return { id: String(JSON.parse(claims).jti) }
    }
    const endOf = async (token: string) =>
      Number((await db.session.findUniqueOrThrow({ where: rowOf(token) })).expiresAt)
    const { token } = await opened(body)
    expect(token.split('.')).toHaveLength(3)
    const leaving = (count: number) =>
      db.session.update({ where: rowOf(token), data: { expiresAt: hours(count) } })
    const query = { userLogin: '100001' }
    const status = async () => (await backend.send('getUser', { query }, token)).status
    await leaving(1)
    expect(await status()).toBe(200)
    expect(await endOf(token)).toBeGreaterThan(Number(hours(7)))
    await leaving(-1)
    expect(await status()).toBe(401)
    const kept = await opened({ ...body, isKeep: true })
    expect(await endOf(kept.token)).toBeGreaterThan(Number(hours(29 * 24)))
  })
})

describe('a log-in whose password is replaced while it is verified', () => {
  /** The next password is verified; `change` is over and done with before its outcome is answered. */
  async function duringNext(change: () => Promise<Response>) {
    const argon2 = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    vi.mocked(verify).mockImplementationOnce(async (...args) => {
      const right = await argon2.verify(...args)
      expect(await (await change()).json()).toBe(1)
      return right
    })
  }
  const sessionsOf = (subject: string) => db.session.count({ where: { subject } })

  test('is refused when the link of a forgotten password did it', async () => {
    const params = { token: 'demo-mdp-100009' }
    const body = { login: '100009', password }
    await duringNext(() => backend.send('modifyForgotPassword', { params, body }))
    expect(await logIn('100009')).toBe(403)
    expect(await sessionsOf('100009')).toBe(0)
    expect(await logIn('100009', password)).toBe(200)
  })

  test('is refused when staff deleted the account', async () => {
    const agent = await backend.logIn('agent')
    await duringNext(() => backend.send('deleteUser', { params: { login: '100001' } }, agent))
    expect(await logIn('100001')).toBe(403)
    expect(await sessionsOf('100001')).toBe(0)
  })

  const clerk = { id: '2', login: 'agent', nameAdmin: 'Agent Clientèle', accessGestion: false }
  const adminLogIn = async (typed: string) =>
    (await backend.send('adminLogin', { body: { login: 'agent', password: typed } })).status

  test('is refused to an agent who was given another, or who is one no more', async () => {
    const admin = await backend.logIn('admin')
    const body = { adminUser: clerk, password }
    await duringNext(() => backend.send('modifyAdminUser', { body }, admin))
    expect(await adminLogIn(adminPassword)).toBe(403)
    expect(await sessionsOf('2')).toBe(0)
    await duringNext(() => backend.send('deleteAdminUser', { body: clerk }, admin))
    expect(await adminLogIn(password)).toBe(403)
    expect(await sessionsOf('2')).toBe(0)
  })
})

describe('signing up', () => {
  test('[CALL-09] [CALL-11] [SIGNUP-15] [LINKS-02] 0: the mailed link activates, and says so again until its end; before it the account does not open', async () => {
    expect(await signUp({ login: ' Nadia@Example.fr ' })).toBe(0)
    const [mail, ...others] = await backend.mails('nadia@example.fr')
    expect(others).toEqual([])
    expect(mail?.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/confirm\/100007\/[\w-]{43}$/),
    ])
    expect(await logIn('100007', password)).toBe(403)
    const secret = await secretTo('nadia@example.fr')
    expect(await confirm('100001', secret)).toBe(false)
    expect(await confirm('100007', 'x')).toBe(false)
    expect(await confirm('100007', secret)).toBe(true)
    expect(await confirm('100007', secret)).toBe(true)
    expect(await logIn('100007', password)).toBe(200)
    expect(await logIn('nadia@example.fr', password)).toBe(200)
    await expireTokens('100007')
    expect(await confirm('100007', secret)).toBe(false)
  })

  test('an account never activated gives way once its link has ended; the old link opens nothing', async () => {
    expect(await signUp({ login: 'slip@example.fr' })).toBe(0)
    const lost = await secretTo('slip@example.fr')
    expect(await signUp()).toBe(3)
    await expireTokens('100007')
    expect(await confirm('100007', lost)).toBe(false)
    expect(await signUp()).toBe(0)
    await db.mailToken.updateMany({
      where: { hash: tokenHash(lost) },
      data: { expiresAt: new Date(Date.now() + 60_000) },
    })
    expect(await confirm('100007', lost)).toBe(false)
    expect(await confirm('100007', await secretTo('nadia@example.fr'))).toBe(true)
  })

  test('an abandoned account keeps its address from no subscriber', async () => {
    await expireTokens('100008')
    expect(await signUp({ login: 'hugo.roux@example.fr' })).toBe(0)
    expect(await db.account.count({ where: { refAbo: '100008' } })).toBe(0)
    // Hugo is still known, and signs up with another address.
    const hugo = { refAbo: '100008', pdcRef: 'P100008', login: 'hugo@example.fr' }
    expect(await signUp(hugo)).toBe(0)
  })

  test('of sign-ups that race, for one number or one address, one wins', async () => {
    const codes = await Promise.all([0, 1, 2].map(n => signUp({ login: `nadia${n}@example.fr` })))
    expect(codes.toSorted()).toEqual([0, 3, 3])
    expect(await db.mail.count()).toBe(1)
    await db.account.deleteMany({ where: { refAbo: { in: ['100007', '100008'] } } })
    const both = await Promise.all([signUp(), signUp({ refAbo: '100008', pdcRef: 'P100008' })])
    // 100008 has a live link of its seeding, and no account.
    expect(both.toSorted()).toEqual([0, 4])
  })

  test('links are kept as hashes; each ends after its time', async () => {
    await signUp()
    const secret = await secretTo('nadia@example.fr')
    const rows = await db.mailToken.findMany({ where: { refAbo: '100007' } })
    expect(rows.map(row => row.hash)).toEqual([tokenHash(secret)])
    expect(JSON.stringify(rows)).not.toContain(secret)
    const [row] = rows
    const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(48)
    await expireTokens('100007')
    expect(await confirm('100007', secret)).toBe(false)
  })
})

test.each([
  ['activates an account', 1, () => confirm('100008', 'demo-active-100008')],
  [
    'sets a password',
    0,
    () => {
      const params = { token: 'demo-mdp-100009' }
      return backend.ask('modifyForgotPassword', { params, body: { login: '100009', password } })
    },
  ],
  [
    'changes an e-mail address',
    1,
    (lucas: string) =>
      backend.ask('modifyMail', { body: { user: '100006', token: 'demo-mail-100006' } }, lucas),
  ],
  [
    'confirms an address',
    1,
    () => backend.ask('createAdress', { query: { token: 'demo-adresse-100009' } }),
  ],
] as const)(
  '[BEY-611] a link that is followed several times at once %s once; the others answer %i',
  async (_, other, follow) => {
    const lucas = await backend.logIn('100006')
    const answers = await Promise.all([follow(lucas), follow(lucas), follow(lucas)])
    expect(answers.map(Number).sort()).toEqual([other, other, 1])
    // What is told of it is told once.
    expect(await db.mail.count()).toBeLessThanOrEqual(1)
  },
)

describe('the captcha', () => {
  const secret = captchaSecret(serviceToken)
  const check = (response: string) => backend.ask('checkCaptcha', { params: { response } })
  const solve = async (now = new Date()) =>
    captchaResponse('login', await issueCaptcha('login', secret, now)).response

  test('[LOGIN-20] of many who present the same at once, one is let in', async () => {
    const response = await solve()
    const answers = await Promise.all(Array.from({ length: 8 }, () => check(response)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  test('uses are kept no longer than the token would have lived', async () => {
    await check(await solve())
    await db.captchaUse.updateMany({ data: { expiresAt: past } })
    await check(await solve())
    expect(await db.captchaUse.count()).toBe(1)
  })
})

describe('a forgotten password', () => {
  const ask = (login: string, token?: string) =>
    backend.ask('sendForgotPasswordMail', { params: { login } }, token)
  const exists = (a: string, b: string) =>
    backend.ask('checkPasswordTokenExist', { params: { a, b } })
  const change = (token: string, login = '100009', typed = password) =>
    backend.send('modifyForgotPassword', { params: { token }, body: { login, password: typed } })
  const answerOf = async (response: Promise<Response>) => (await response).json()

  test.each(['100001', 'Claire.Martin@example.fr'])(
    '[CALL-12] [CALL-13] [FORGOT-02] %s gets a link, good for that account alone',
    async login => {
      expect(await ask(login)).toBe(0)
      const [mail] = await backend.mails('claire.martin@example.fr')
      expect(mail?.links[0]).toMatch(/^http:\/\/localhost:3000\/forgotPassword\/100001\/[\w-]{43}$/)
      expect(mail?.text).toContain('Claire Martin, ')
      const secret = await secretTo('claire.martin@example.fr')
      expect(await exists('100001', secret)).toBe(true)
      expect(await exists('100002', secret)).toBe(false)
      expect(await exists('100001', 'x')).toBe(false)
      expect(await answerOf(change(secret, '100002'))).toBe(0)
      expect(await exists('100001', secret)).toBe(true)
    },
  )

  test('[CALL-12] 1 without an account, and nothing is sent', async () => {
    for (const login of ['999999', '100007', 'nobody@example.fr', ' ', '%'])
      expect(await ask(login), login).toBe(1)
    expect(await db.mail.count()).toBe(0)
  })

  test('an account that waits for its activation gets that link again', async () => {
    expect(await ask('100008')).toBe(0)
    expect((await backend.mails('hugo.roux@example.fr'))[0]?.links[0]).toContain('/confirm/100008/')
    expect(await confirm('100008', await secretTo('hugo.roux@example.fr'))).toBe(true)
    expect(await confirm('100008', 'demo-active-100008')).toBe(true)
  })

  test('[ADMSUB-17] sent by staff, the mail says so; the link is the same', async () => {
    expect(await ask('100001', await backend.logIn('agent'))).toBe(0)
    const [mail] = await backend.mails('claire.martin@example.fr')
    expect(mail?.text).toContain('service Gestion Clientèle vous envoie')
    expect(await exists('100001', await secretTo('claire.martin@example.fr'))).toBe(true)
  })

  test('[CALL-14] 1: the new password logs in, the old one no more, and the subscriber is told', async () => {
    expect(await exists('100009', 'demo-mdp-100009')).toBe(true)
    expect(await answerOf(change('demo-mdp-100009'))).toBe(1)
    expect([await logIn('100009', password), await logIn('100009')]).toEqual([200, 403])
    const [notice] = await backend.mails('zoe.lambert@example.fr')
    expect(notice).toMatchObject({ subject: 'Votre mot de passe a été modifié', links: [] })
    expect(await answerOf(change('demo-mdp-100009'))).toBe(0)
    expect(await exists('100009', 'demo-mdp-100009')).toBe(false)
  })

  test('it ends every session and every other link of that account, and of no other', async () => {
    const [zoe, other] = [await backend.logIn('100009'), await backend.logIn('100001')]
    await ask('100009')
    const second = await secretTo('zoe.lambert@example.fr')
    await ask('100001')
    expect(await answerOf(change('demo-mdp-100009'))).toBe(1)
    expect(await exists('100009', second)).toBe(false)
    expect(await exists('100001', await secretTo('claire.martin@example.fr'))).toBe(true)
    const status = async (userLogin: string, token: string) =>
      (await backend.send('getUser', { query: { userLogin } }, token)).status
    expect([await status('100009', zoe), await status('100001', other)]).toEqual([401, 200])
  })

  test('a link that has ended, or is of another kind, is none', async () => {
    expect(await exists('100008', 'demo-active-100008')).toBe(false)
    expect(await answerOf(change('demo-active-100008', '100008'))).toBe(0)
    expect(await confirm('100009', 'demo-mdp-100009')).toBe(false)
    await expireTokens('100009')
    expect(await exists('100009', 'demo-mdp-100009')).toBe(false)
    expect(await answerOf(change('demo-mdp-100009'))).toBe(0)
  })

  test('the link of 1 hour ends after one; asking sweeps what has ended', async () => {
    await expireTokens('100009')
    await ask('100001')
    const rows = await db.mailToken.findMany({ where: { kind: 'password' } })
    expect(rows.map(row => row.refAbo)).toEqual(['100001'])
    const minutes = ((rows[0]?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(60)
  })
})
