import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { asked, cookieFrom, loggedIn, onEachStore } from '../../tests/support/portal.ts'
import { unseal } from './cookie.server.ts'
import { currentRole } from './guards.server.ts'
import { rememberedPdc, selectPdc } from './preference.server.ts'
import { endRow, isAlive, openRow } from './rows.server.ts'

process.env.UTILITY_API_URL = 'http://services.test/api'

const marie = {
  role: 'subscriber',
  login: 'A1001',
  owner: 'A1001',
  keep: false,
  device: 'Firefox sur Android',
} as const
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

onEachStore(() => {
  describe('a session', () => {
    test('lives until it is ended, and no other one ends with it', async () => {
      const [one, other] = [await openRow(marie), await openRow(marie)]
      expect(one).not.toBe(other)
      expect(await isAlive(one)).toBe(true)
      await endRow(one)
      expect(await isAlive(one)).toBe(false)
      expect(await isAlive(other)).toBe(true)
      expect(await isAlive('guessed')).toBe(false)
    })

    test('a cookie copied before the session ended is worthless', async () => {
      const { session, cookie } = await loggedIn('subscriber')
      const { request } = asked('/home', { cookie })
      expect(await currentRole(request)).toBe('subscriber')
      await endRow(session.sid)
      expect(await currentRole(request)).toBeUndefined()
    })

    test('its row opens no session: it holds neither the secret id nor the token', async () => {
      const { session } = await loggedIn('subscriber')
      const rows = JSON.stringify(await store().session.findMany())
      expect(rows).not.toContain(session.sid)
      expect(rows).not.toContain(session.token)
    })

    test.each([
      { keep: false, end: 8 * hour },
      { keep: true, end: 30 * day },
    ])('[GUARD-20] ends when idle for $end ms (kept: $keep)', async ({ keep, end }) => {
      const [early, late] = [await openRow({ ...marie, keep }), await openRow({ ...marie, keep })]
      wait(end - 1)
      expect(await isAlive(early)).toBe(true)
      wait(1)
      expect(await isAlive(late)).toBe(false)
    })

    test('being used keeps it awake', async () => {
      const sid = await openRow(marie)
      for (let n = 0; n < 4; n++) {
        wait(6 * hour)
        expect(await isAlive(sid)).toBe(true)
      }
    })

    test('its use is written down every five minutes, not at each request', async () => {
      const sid = await openRow(marie)
      const seen = async () => (await store().session.findFirstOrThrow()).lastSeenAt.getTime()
      const first = await seen()
      wait(5 * minute)
      await isAlive(sid)
      expect(await seen()).toBe(first)
      wait(1)
      await isAlive(sid)
      expect(await seen()).toBe(Date.now())
    })

    test('rows that are over go when another one ends', async () => {
      await openRow(marie)
      wait(9 * hour)
      await endRow(await openRow(marie))
      expect(await store().session.count()).toBe(0)
    })
  })

  describe('the selected metering point', () => {
    test('is in the new cookie, and remembered for the other devices of the same subscriber', async () => {
      const { session } = await loggedIn('subscriber')
      expect(await rememberedPdc(session.owner)).toBeUndefined()
      await selectPdc(session, 'PDC1')
      const cookie = cookieFrom([await selectPdc(session, 'PDC2')])
      expect(await unseal(asked('/home', { cookie }).request)).toEqual({ ...session, pdc: 'PDC2' })
      expect(await rememberedPdc(session.owner)).toBe('PDC2')
      expect(await rememberedPdc('somebody else')).toBeUndefined()
    })
  })
})
