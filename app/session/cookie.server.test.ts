import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asked, cookieFrom } from '../../tests/support/portal.ts'
import type { Sealed } from './cookie.server.ts'

const session: Sealed = {
  sid: 'sid-of-marie',
  role: 'subscriber',
  token: 'token-of-marie',
  login: 'marie.martin@exemple.fr',
  owner: 'A1001',
  name: 'Marie Martin',
  keep: false,
}

// Settings are read once per module: each test has its own.
beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PORTAL_URL', 'http://portail.test')
  vi.stubEnv('UTILITY_API_URL', 'http://services.test/api')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const cookies = () => import('./cookie.server.ts')
const bringing = (setCookie: string) => asked('/home', { cookie: cookieFrom([setCookie]) }).request

describe('the session cookie', () => {
  test('brings back what was sealed', async () => {
    const { seal, unseal } = await cookies()
    expect(await unseal(bringing(await seal(session)))).toEqual(session)
  })

  test('shows nothing of what it carries, and no script reads it', async () => {
    const { seal } = await cookies()
    const line = await seal(session)
    for (const secret of Object.values(session).filter(value => typeof value === 'string')) {
      expect(decodeURIComponent(line)).not.toContain(secret)
      expect(line).not.toContain(Buffer.from(secret).toString('base64url').slice(0, -2))
    }
    expect(line).toMatch(/; HttpOnly/i)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).toMatch(/; Path=\//i)
  })

  test('[GUARD-19] outlives the browser for 30 days only when staying connected was asked for', async () => {
    const { seal } = await cookies()
    expect(await seal(session)).not.toMatch(/max-age|expires/i)
    const kept = await seal({ ...session, keep: true })
    const seconds = Number(/max-age=(\d+)/i.exec(kept)?.[1])
    // iron-session ends the cookie a minute before the seal.
    expect(30 * 24 * 3600 - seconds).toBeLessThanOrEqual(60)
    expect(seconds).toBeLessThanOrEqual(30 * 24 * 3600)
  })

  test('belongs to this very host behind TLS', async () => {
    vi.stubEnv('PORTAL_URL', 'https://portail.test')
    const { seal, unseal, emptied } = await cookies()
    const line = await seal(session)
    expect(line).toMatch(/^__Host-session=/)
    expect(line).toMatch(/; Secure/i)
    expect(line).not.toMatch(/domain=/i)
    expect(await unseal(bringing(line))).toEqual(session)
    expect(await emptied()).toMatch(/^__Host-session=;.*Secure/i)
  })

  test('is not Secure without TLS, so that a demonstration on http works', async () => {
    const { seal } = await cookies()
    expect(await seal(session)).not.toMatch(/secure/i)
  })

  test('forged or cut, it is worth nothing', async () => {
    const { seal, unseal } = await cookies()
    const line = await seal(session)
    const [name = '', value = ''] = cookieFrom([line]).split(/=(.*)/)
    const middle = Math.floor(value.length / 2)
    const changed = value[middle] === 'A' ? 'B' : 'A'
    const forgeries = [
      value.slice(0, middle),
      `${value.slice(0, middle)}${changed}${value.slice(middle + 1)}`,
      Buffer.from(JSON.stringify(session)).toString('base64'),
      '',
      '%E0%A4%A',
    ]
    for (const forged of forgeries)
      expect(await unseal(asked('/', { cookie: `${name}=${forged}` }).request)).toBeUndefined()
  })

  test('is the same however often it is opened, and what is done with one copy is not in the next', async () => {
    const { seal, unseal } = await cookies()
    const request = bringing(await seal(session))
    for (let time = 0; time < 3; time++) {
      const found = await unseal(request)
      expect(found).toEqual(session)
      Object.assign(found ?? {}, { owner: 'somebody else' })
    }
    expect(await unseal(bringing(await seal({ ...session, owner: 'A2002' })))).toMatchObject({
      owner: 'A2002',
    })
  })

  test('kept longer than 30 days, it is worth nothing: the seal itself ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { seal, unseal } = await cookies()
    const request = bringing(await seal({ ...session, keep: true }))
    const days = (count: number) => vi.setSystemTime(Date.now() + count * 24 * 3_600_000)
    days(29)
    expect(await unseal(request)).toEqual({ ...session, keep: true })
    days(2)
    expect(await unseal(request)).toBeUndefined()
  })
})
