import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#session/cookie.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { type OpenStore, openStore, type Store } from '#store/client.server.ts'
import { solve } from '#ui/form/captcha-solver.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { asked, cookieFrom } from '../../tests/support/portal.ts'
import { newStores } from '../../tests/support/stores.ts'
import { remember } from './accounts.server.ts'
import { freshCaptcha } from './captcha.server.ts'
import { admitLogIn } from './log-in-limits.server.ts'

const home = '192.0.2.1'
const people = 20
const opened = globalThis as { portalStore?: Store }

/** The back end finds every captcha true. */
const call = (async () => true) as unknown as Call

type Attempt = {
  address?: string
  role?: Role
  cookie?: string
  token?: string
  proof?: string
  ticked?: boolean
  /** The back end, where it does not find every captcha true. */
  judge?: Call
}

/** One attempt, without JavaScript unless it has a proof, on the form as it was first shown unless it has a token. */
async function attempt(account: string, made: Attempt = {}) {
  const { address = home, role = 'subscriber', cookie = '', proof = '', ticked = true } = made
  const token = made.token ?? (role === 'subscriber' ? await freshCaptcha('login') : '')
  const posted = new FormData()
  if (token) posted.set('captchaToken', token)
  if (proof) posted.set('captchaProof', proof)
  if (token && ticked) posted.set('captcha', 'on')
  const args = asked('/connexion', { form: {}, cookie, context: { address } })
  return admitLogIn(args, made.judge ?? call, { role, account, posted })
}

/** So many wrong passwords for an account, each from a place of its own. */
async function wrongFromEverywhere(count: number, account: string, made: Attempt = {}) {
  for (let i = 0; i < count; i++)
    await attempt(account, { ...made, address: `198.51.${100 + (i >> 8)}.${i & 255}`, ...aged })
}

/** So many wrong passwords from one place, each for an account of its own. */
async function spray(count: number, made: Attempt = {}) {
  for (let i = 0; i < count; i++) await attempt(`account ${i}`, made)
}

/** A token that its browser has had for long enough, whatever the wait. */
let aged: { token: string }

const says = async (outcome: ReturnType<typeof attempt>) => (await outcome).refusal?.text ?? null

const open = newStores()
let one: OpenStore & { url: string }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  one = await open()
  opened.portalStore = one.prisma
  aged = { token: await freshCaptcha('login', 6) }
  later(121)
})

afterEach(() => {
  vi.useRealTimers()
  delete opened.portalStore
})

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

describe('wrong passwords for one account from everywhere', () => {
  test('cost a wait without JavaScript, said in words, which the form remembers', async () => {
    await wrongFromEverywhere(20, '100001')
    const { refusal } = await attempt('100001')
    expect(refusal).toMatchObject({
      status: 429,
      text: 'Trop de tentatives. Réessayez dans 20 secondes.',
      headers: { 'retry-after': '20' },
    })
    const token = refusal?.token ?? ''
    later(8)
    const soon = (await attempt('100001', { token })).refusal
    expect(soon?.text).toBe('Trop de tentatives. Réessayez dans 20 secondes.')
    expect(soon?.headers).toEqual({ 'retry-after': '12' })
    expect(soon?.token).toBe(token)
    later(12)
    expect(await says(attempt('100001', { token }))).toBeNull()
  })

  test('cost work with JavaScript, and no browser that has done it is refused', async () => {
    await wrongFromEverywhere(20, '100001')
    const first = await freshCaptcha('login')
    const proof = await solve(first, new AbortController())
    const { refusal } = await attempt('100001', { token: first, proof })
    expect(refusal?.status).toBe(429)
    expect(refusal?.text).toMatch(/vérification plus longue/)
    const token = refusal?.token ?? ''
    expect(Number(token.split('-')[0])).toBe(2 * Number(first.split('-')[0]))
    // Work that was not done, and a wait that was claimed.
    expect(await says(attempt('100001', { token, proof }))).toMatch(/plus longue/)
    const harder = token.replace(/^\d+/, '320000')
    expect(await says(attempt('100001', { token: harder }))).toMatch(/20 secondes/)
    const done = await solve(token, new AbortController())
    expect(await says(attempt('100001', { token, proof: done }))).toBeNull()
  })

  test('grow dearer, up to two minutes, and leave each address fewer attempts', async () => {
    await wrongFromEverywhere(160, '100001')
    expect(await says(attempt('100001'))).toMatch(/dans 2 minutes/)
    for (let i = 0; i < 3; i++) {
      expect(await says(attempt('100001', aged))).toBeNull()
      later(121)
    }
    expect(await says(attempt('100001', aged))).toMatch(/dans 54 minutes/)
    expect(await says(attempt('100001', { address: '203.0.113.1', ...aged }))).toBeNull()
  })

  test('are counted before their price is given: of forty at once, those after the twentieth pay', async () => {
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, n) => attempt('100001', { address: `203.0.113.${n}` })),
    )
    expect(made.filter(({ refusal }) => !refusal)).toHaveLength(20)
    expect(made.at(-1)?.refusal?.text).toMatch(/Réessayez dans \d+ secondes/)
    expect(await says(attempt('100001'))).toMatch(/20 secondes/)
    expect(await says(attempt('100002'))).toBeNull()
  })

  test('without JavaScript, a wait in ten tabs at once is one for one attempt', async () => {
    await wrongFromEverywhere(20, '100001')
    const tabs = await Promise.all(Array.from({ length: 10 }, () => freshCaptcha('login', 1)))
    later(20)
    const inTurn = async () => {
      const made = await Promise.all(tabs.map(token => attempt('100001', { token })))
      const refused = made.flatMap(({ refusal }) => refusal ?? [])
      expect(refused).toHaveLength(9)
      return refused
    }
    expect((await inTurn())[0]).toMatchObject({
      text: 'Trop de tentatives. Réessayez dans 20 secondes.',
      token: expect.any(String),
    })
    later(20)
    await inTurn()
    // A visitor elsewhere has a turn of their own, and so has one who posts a proof of work.
    const [token = ''] = tabs
    expect(await says(attempt('100001', { address: '203.0.113.1', token }))).toBeNull()
    const proof = await solve(token, new AbortController())
    expect(await says(attempt('100001', { token, proof }))).toBeNull()
  })

  test('without JavaScript, a wait stands whose captcha could not be judged', async () => {
    await wrongFromEverywhere(20, '100001')
    const token = await freshCaptcha('login', 1)
    later(20)
    const judge = (async () => {
      throw new Error('no answer')
    }) as unknown as Call
    await expect(attempt('100001', { token, judge })).rejects.toThrow('no answer')
    expect(await says(attempt('100001', { token }))).toBeNull()
  })

  test('count together under the number and the e-mail address, once a log-in has succeeded', async () => {
    const mail = 'claire.martin@example.fr'
    const spread = async () => {
      await wrongFromEverywhere(10, '100001')
      await wrongFromEverywhere(10, ' Claire.Martin@Example.fr ')
    }
    await spread()
    expect(await says(attempt('100001'))).toBeNull()
    await remember(asked('/').request, 'subscriber', { owner: '100001', mail })
    await spread()
    expect(await says(attempt('100001'))).toMatch(/20 secondes/)
    expect(await says(attempt(mail))).toMatch(/20 secondes/)
  })

  test('from one address, an account’s name tells nothing of its other one', async () => {
    const mail = 'claire.martin@example.fr'
    await remember(asked('/').request, 'subscriber', { owner: '100001', mail })
    for (let i = 0; i < 10; i++) expect(await says(attempt(mail))).toBeNull()
    expect(await says(attempt(mail))).toMatch(/15 minutes/)
    expect(await says(attempt('100001'))).toBeNull()
  })
})

describe('a browser that has logged in before', () => {
  const known = async (owner = '100001') => {
    const who = { owner, mail: 'claire@example.fr' }
    return cookieFrom([await remember(asked('/').request, 'subscriber', who)])
  }

  test('pays nothing for what strangers tried, on its account or from its address', async () => {
    const cookie = await known()
    await wrongFromEverywhere(40, '100001')
    await spray(5 * people)
    for (let i = 0; i < 10; i++) expect(await says(attempt('100001'))).not.toBeNull()
    expect(await says(attempt('100001', { cookie }))).toBeNull()
    expect(await says(attempt('claire@example.fr', { cookie }))).toBeNull()
  })

  test('has ten attempts of its own, and then those of all', async () => {
    const cookie = await known()
    await wrongFromEverywhere(20, '100001')
    for (let i = 0; i < 10; i++) expect(await says(attempt('100001', { cookie }))).toBeNull()
    expect(await says(attempt('100001', { cookie }))).toMatch(/20 secondes/)
    // Another one is not kept waiting for it.
    expect(await says(attempt('100001', { cookie: await known() }))).toBeNull()
  })

  test('is a stranger once all sessions of the account were ended, its password changed, until it logs in again', async () => {
    const before = await known()
    const other = await known('100002')
    later(1)
    await endSessionsOf('subscriber', '100001')
    await wrongFromEverywhere(20, '100001')
    await wrongFromEverywhere(20, '100002')
    expect(await says(attempt('100001', { cookie: before }))).toMatch(/20 secondes/)
    expect(await says(attempt('100002', { cookie: other }))).toBeNull()
    expect(await says(attempt('100001', { cookie: await known() }))).toBeNull()
  })

  test('is a stranger to other accounts, and to a browser that forges it', async () => {
    await wrongFromEverywhere(20, '100002')
    expect(await says(attempt('100002', { cookie: await known() }))).toMatch(/secondes/)
    const forged = (await known('100002')).replace(/.{8}$/, 'AAAAAAAA')
    expect(await says(attempt('100002', { cookie: forged }))).toMatch(/secondes/)
  })
})

describe('wrong passwords from one address, whichever the accounts', () => {
  test('shut no subscriber out: the next ones wait or work, and others elsewhere do neither', async () => {
    await spray(5 * people)
    const { refusal } = await attempt('100001')
    expect(refusal?.text).toBe('Trop de tentatives. Réessayez dans 20 secondes.')
    later(20)
    expect(await says(attempt('100001', { token: refusal?.token ?? '' }))).toBeNull()
    const token = await freshCaptcha('login', 1)
    const proof = await solve(token, new AbortController())
    expect(await says(attempt('100001', { token, proof }))).toBeNull()
    expect(await says(attempt('100001', { address: '203.0.113.1' }))).toBeNull()
  })

  test('beyond it, those without JavaScript share some attempts, for two minutes at a time', async () => {
    await spray(5 * people)
    for (let i = 0; i < people / 2; i++)
      expect(await says(attempt(`patient ${i}`, aged))).toBeNull()
    expect(await says(attempt('100001', aged))).toBe(
      'Trop de tentatives. Réessayez dans 2 minutes.',
    )
    later(120)
    expect(await says(attempt('100001', aged))).toBeNull()
  })
})

test('[LOGIN-20] captchas without the work done have the lower quota; beyond it one waits, or works', async () => {
  const right = async (made: Attempt = {}) => {
    const { refusal, ...rest } = await attempt('right', made)
    if ('attempt' in rest) await rest.attempt.succeeded()
    return refusal?.text ?? null
  }
  for (let i = 0; i < 6 * people; i++) expect(await right()).toBeNull()
  expect(await right()).toBe('Trop de tentatives. Réessayez dans 20 secondes.')
  const token = await freshCaptcha('login')
  expect(await right({ token, proof: await solve(token, new AbortController()) })).toBeNull()
})

describe('at the staff log-in', () => {
  const staff = { role: 'admin' } as const

  test('[LOGIN-19] there is no captcha; beyond the limit of the address, wait or work take the place of a refusal', async () => {
    await spray(2 * people - 1, staff)
    expect(await says(attempt('agent', staff))).toBeNull()
    const { refusal } = await attempt('agent', staff)
    expect(refusal?.text).toBe('Trop de tentatives. Réessayez dans 20 secondes.')
    const token = refusal?.token ?? ''
    later(20)
    expect(await says(attempt('agent', { ...staff, token, ticked: false }))).toMatch(/^Cochez/)
    expect(await says(attempt('agent', { ...staff, token }))).toBeNull()
    const proof = await solve(token, new AbortController())
    expect(await says(attempt('agent', { ...staff, token, proof }))).toBeNull()
    // One of another form is none.
    const other = await freshCaptcha('login', 1)
    later(20)
    expect(await says(attempt('agent', { ...staff, token: other }))).toMatch(/secondes/)
  })

  test('an agent’s name is no subscriber’s number', async () => {
    await wrongFromEverywhere(20, 'agent')
    expect(await says(attempt('agent', staff))).toBeNull()
  })
})

test('a store that fails once the attempt is judged changes nothing of what was judged', async () => {
  const made = await attempt('100001')
  await one.prisma.$executeRawUnsafe('DROP TABLE "Quota"')
  await one.prisma.$executeRawUnsafe('DROP TABLE "AccountName"')
  if (!('attempt' in made)) throw new Error('refused')
  await made.attempt.succeeded()
  await made.attempt.uncount()
  const who = { owner: '100001', mail: 'claire@example.fr' }
  expect(await remember(asked('/').request, 'subscriber', who)).toMatch(/^navigateur=/)
  await expect(attempt('100001')).rejects.toMatchObject({ status: 503 })
})

test('all processes count together, and the store learns neither who nor where from', async () => {
  const other = await openStore(one.url)
  let over = 0
  for (let i = 0; i < 12; i++) {
    opened.portalStore = i % 2 ? one.prisma : other.prisma
    if ((await attempt('claire.martin@example.fr')).refusal) over++
  }
  await other.close()
  opened.portalStore = one.prisma
  expect(over).toBe(2)
  await remember(asked('/').request, 'subscriber', { owner: '100001', mail: 'claire@example.fr' })
  const rows = [
    ...(await one.prisma.quota.findMany()),
    ...(await one.prisma.accountName.findMany()),
  ]
  expect(JSON.stringify(rows)).not.toMatch(/claire|100001|192\.0/)
})
