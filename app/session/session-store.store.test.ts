import { beforeEach, describe, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { asked, cookieFrom, loggedIn, onEachStore, onNewStore } from '../../tests/support/portal.ts'
import { unseal } from './cookie.server.ts'
import { currentRole } from './guards.server.ts'
import { rememberedPdc, selectPdc } from './preference.server.ts'
import {
  endRow,
  endSessionOf,
  endSessionsOf,
  isAlive,
  openRow,
  sessionsOf,
} from './session-store.server.ts'

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
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms)

onNewStore(() => {
  describe('a session', () => {
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

    test.each([
      { keep: false, end: 24 * hour },
      { keep: true, end: 30 * day },
    ])('ends $end ms after the log-in however busy it is (kept: $keep)', async ({ keep, end }) => {
      const sid = await openRow({ ...marie, keep })
      const step = 4 * hour
      for (let passed = step; passed < end; passed += step) {
        wait(step)
        expect(await isAlive(sid)).toBe(true)
      }
      wait(step)
      expect(await isAlive(sid)).toBe(false)
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
  })

  describe('the open sessions of a subscriber', () => {
    const neighbour = { ...marie, login: 'A2002', owner: 'A2002' }

    test('are listed, the last used first, with the device that each was opened on', async () => {
      const phone = await openRow(marie)
      wait(hour)
      const computer = await openRow({ ...marie, device: 'Safari sur macOS' })
      await openRow(neighbour)
      await openRow({ ...marie, role: 'admin' })
      wait(10 * minute)
      await isAlive(phone)
      const listed = await sessionsOf('subscriber', 'A1001', computer)
      const start = Date.now() - hour - 10 * minute
      expect(listed).toEqual([
        {
          id: expect.any(String),
          device: 'Firefox sur Android',
          since: new Date(start),
          lastSeen: new Date(),
          current: false,
        },
        {
          id: expect.any(String),
          device: 'Safari sur macOS',
          since: new Date(start + hour),
          lastSeen: new Date(start + hour),
          current: true,
        },
      ])
      expect(JSON.stringify(listed)).not.toContain(phone)
    })

    test('are no more listed once they are over', async () => {
      await openRow(marie)
      wait(8 * hour)
      expect(await sessionsOf('subscriber', 'A1001')).toEqual([])
    })

    test('are closed one by one by their owner alone', async () => {
      const [one, other] = [await openRow(marie), await openRow(marie)]
      const listed = await sessionsOf('subscriber', 'A1001', one)
      const id = listed.find(({ current }) => current)?.id ?? ''
      await endSessionOf('subscriber', 'A2002', id)
      await endSessionOf('admin', 'A1001', id)
      expect(await isAlive(one)).toBe(true)
      await endSessionOf('subscriber', 'A1001', id)
      expect([await isAlive(one), await isAlive(other)]).toEqual([false, true])
    })

    test('end all together, but for the one that asks', async () => {
      const [mine, other, theirs, namesake] = [
        await openRow(marie),
        await openRow(marie),
        await openRow(neighbour),
        await openRow({ ...marie, role: 'admin' }),
      ]
      await endSessionsOf('subscriber', 'A1001', mine)
      expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
      await endSessionsOf('subscriber', 'A1001')
      expect(await isAlive(mine)).toBe(false)
      expect([await isAlive(theirs), await isAlive(namesake)]).toEqual([true, true])
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

    test('[BEY-24] of a helper who acts is theirs in this session, and no choice of the subscriber’s', async () => {
      const { session } = await loggedIn('subscriber')
      const giver = { access: 'a1', token: 't', owner: 'A2002', name: 'Paul', firstName: 'Paul' }
      const acting = { ...giver, rights: ['see' as const] }
      const cookie = cookieFrom([await selectPdc({ ...session, acting }, 'PDC2')])
      expect(await unseal(asked('/home', { cookie }).request)).toEqual({
        ...session,
        acting: { ...acting, pdc: 'PDC2' },
      })
      for (const owner of [session.owner, 'A2002'])
        expect(await rememberedPdc(owner)).toBeUndefined()
    })
  })
})

// These write SQL by hand, hence both dialects.
onEachStore(() => {
  test('a session lives until it is ended, and no other one ends with it', async () => {
    const [one, other] = [await openRow(marie), await openRow(marie)]
    expect(one).not.toBe(other)
    expect(await isAlive(one)).toBe(true)
    await endRow(one)
    expect(await isAlive(one)).toBe(false)
    expect(await isAlive(other)).toBe(true)
    expect(await isAlive('guessed')).toBe(false)
  })
})
