import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  argsOf,
  asked,
  cookieFrom,
  ledBy,
  lives,
  loggedIn,
  onStore,
  through,
  thrown,
  toastsAfter,
} from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { type Guard, requireAdmin, requireUserManagement } from './guards.server.ts'

vi.hoisted(() => {
  vi.resetModules()
  process.env.UTILITY_TIMEOUT_MS = '300'
})

const { answer, fail, received } = utility()
onStore()

const location = (answer: Response) => answer.headers.get('location')
const setCookies = (answer: Response) => answer.headers.getSetCookie()

describe('a staff page', () => {
  const gestion = '/adm-sem-webabo/gestion'

  test('[GUARD-09] is closed to a visitor who is not logged in', async () => {
    const led = await ledBy(requireAdmin, asked(gestion))
    expect(location(led)).toBe('/adm-sem-webabo?redirectTo=%2Fadm-sem-webabo%2Fgestion')
  })

  test('is an agent’s', async () => {
    answer('isAdmin', true)
    const { session, cookie } = await loggedIn('admin')
    const { who } = await through(requireAdmin, asked(gestion, { cookie }))
    expect(who).toEqual({ owner: session.owner, name: session.name })
  })

  test('[GUARD-07] leads a subscriber home, still logged in', async () => {
    answer('isAdmin', false)
    const { cookie } = await loggedIn('subscriber')
    const led = await ledBy(requireAdmin, asked(gestion, { cookie }))
    expect(location(led)).toBe('/home')
    expect(setCookies(led)).toEqual([])
    expect(await lives(cookie)).toBe(true)
  })

  test.each(['subscriber', 'admin'] as const)(
    'needs both the utility and the cookie to say so: a %s whose role changed logs in again',
    async role => {
      answer('isAdmin', role === 'subscriber')
      const { cookie } = await loggedIn(role)
      const led = await ledBy(requireAdmin, asked(gestion, { cookie }))
      expect(location(led)).toBe(role === 'admin' ? '/adm-sem-webabo' : '/connexion')
      expect(await lives(cookie)).toBe(false)
    },
  )

  test('[BEY-152] a role check that fails once is asked again, and the session goes on', async () => {
    answer('isAdmin', true)
    fail('isAdmin', 500, { once: true })
    const { cookie } = await loggedIn('admin')
    await expect(through(requireAdmin, asked(gestion, { cookie }))).resolves.toBeDefined()
    expect(await lives(cookie)).toBe(true)
  })

  test('a browser that leaves during the role check stays logged in', async () => {
    const leaving = new AbortController()
    answer('isAdmin', () => {
      leaving.abort()
      return true
    })
    const { cookie } = await loggedIn('admin')
    const args = asked(gestion, { cookie })
    await thrown(
      through(requireAdmin, argsOf(new Request(args.request, { signal: leaving.signal }))),
    )
    expect(await lives(cookie)).toBe(true)
  })
})

describe('the page of the accounts of agents', () => {
  const page = '/adm-sem-webabo/userManangement'
  beforeEach(() => answer('isAdmin', true))

  test('[GUARD-10] [GUARD-14] is for those who manage them, and they are asked about once', async () => {
    answer('haveAccessUserManagement', true)
    const { session, cookie } = await loggedIn('admin')
    const args = asked(page, { cookie })
    const [{ who }, shell] = await Promise.all([
      through(requireUserManagement, args),
      through(requireAdmin, args),
    ])
    expect(who.owner).toBe(session.owner)
    expect(await shell.managesUsers()).toBe(true)
    expect(received('haveAccessUserManagement')).toHaveLength(1)
    expect(received('isAdmin')).toHaveLength(1)
  })

  test('[GUARD-10] leads other agents to their requests, still logged in', async () => {
    answer('haveAccessUserManagement', false)
    const { cookie } = await loggedIn('admin')
    const led = await ledBy(requireUserManagement, asked(page, { cookie }))
    expect([led.status, location(led)]).toEqual([302, '/adm-sem-webabo/gestion'])
    expect(setCookies(led)).toEqual([])
    expect(await lives(cookie)).toBe(true)
  })

  test('is no subscriber’s', async () => {
    answer('isAdmin', false)
    const { cookie } = await loggedIn('subscriber')
    expect(location(await ledBy(requireUserManagement, asked(page, { cookie })))).toBe('/home')
    expect(received('haveAccessUserManagement')).toEqual([])
  })
})

describe.each([
  ['role check', requireAdmin, 'isAdmin'],
  ['check of the right', requireUserManagement, 'haveAccessUserManagement'],
] as const)('a %s', (_, guard, call) => {
  const tried = async (how: Parameters<typeof fail>[1]) => {
    answer('isAdmin', true)
    fail(call, how)
    const { cookie } = await loggedIn('admin')
    const led = await ledBy(guard as Guard<unknown>, asked('/adm-sem-webabo/x', { cookie }))
    return { led, cookie, isAlive: await lives(cookie) }
  }

  test.each([500, 403, 'garbage'] as const)(
    '[GUARD-08] that is answered otherwise (%s) ends the session, at the agents’ log-in',
    async how => {
      const { led, cookie, isAlive } = await tried(how)
      expect([location(led), isAlive]).toEqual(['/adm-sem-webabo', false])
      expect(cookieFrom([cookie, ...setCookies(led)])).not.toContain('session=')
      expect((await toastsAfter(led)).toast?.text).toMatch(
        /^Problème lors de la vérification de vos droits\. Veuillez contacter/,
      )
    },
  )

  test.each(['cut', 'never'] as const)(
    '[GUARD-08] without any answer (%s) is an outage, and the session goes on',
    async how => {
      const { led, isAlive } = await tried(how)
      expect([led.status, setCookies(led), isAlive]).toEqual([503, [], true])
    },
  )
})
