import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusedWith } from '#http/route.server.ts'
import type { OpenStore, Store } from '#store/client.server.ts'
import '../../tests/support/portal.ts'
import { newStores } from '../../tests/support/stores.ts'
import { attempt, counted, emptySessionCount, type QuotaKind } from './quota.server.ts'

const home = '192.0.2.1'
const elsewhere = '198.51.100.1'
const people = 20
const allowed = 5 * people

const from = (address: string | undefined) => ({ context: { address } })
const trying = (kind: QuotaKind, address?: string, account?: string) =>
  attempt(from(address), kind, account)

/** Makes so many attempts and answers how many were over quota. */
async function times(count: number, kind: QuotaKind, address: string, account?: string) {
  const made = await Promise.all(
    Array.from({ length: count }, () => trying(kind, address, account)),
  )
  return made.filter(({ tooMany }) => tooMany).length
}

const opened = globalThis as { portalStore?: Store }

const open = newStores()
let one: OpenStore & { url: string }

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  one = await open()
  opened.portalStore = one.prisma
})

afterEach(() => {
  vi.useRealTimers()
  delete opened.portalStore
})

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

describe('wrong passwords for one account', () => {
  test('are ten, even when they come at once; the wait is said and then over', async () => {
    expect(await times(14, 'old-password', home, '100001')).toBe(4)
    later(3)
    const { tooMany } = await trying('old-password', home, '100001')
    expect(tooMany).toMatchObject({ status: 429, headers: { 'retry-after': '720' } })
    expect(tooMany?.text).toBe('Trop de tentatives. Réessayez dans 12 minutes.')
    later(12)
    expect(await times(10, 'old-password', home, '100001')).toBe(0)
  })

  test('lock no other address out, and no other account there', async () => {
    expect(await times(11, 'old-password', home, '100001')).toBe(1)
    expect(await times(1, 'old-password', elsewhere, '100001')).toBe(0)
    expect(await times(1, 'old-password', home, '100002')).toBe(0)
    expect(await times(1, 'claim', home, '100001')).toBe(0)
  })

  test('are twenty from all addresses together: the session that goes on is to end, and a log-in begins anew', async () => {
    expect(await times(10, 'old-password', home, '100001')).toBe(0)
    expect(await times(10, 'old-password', elsewhere, '100001')).toBe(0)
    const third = '203.0.113.1'
    expect((await trying('old-password', third, '100001')).reached).toBe('session')
    expect((await trying('old-password', third, '100002')).reached).toBeNull()
    await emptySessionCount('old-password', '100001')
    expect((await trying('old-password', third, '100001')).reached).toBeNull()
    expect((await trying('old-password', home, '100001')).reached).toBe('account')
  })

  test('count by what was typed, however it was typed', async () => {
    await times(10, 'old-password', home, 'Claire.Martin@example.fr')
    expect(await times(1, 'old-password', home, '  claire.martin@EXAMPLE.fr ')).toBe(1)
  })

  test('are forgotten once the right one comes, those of the session wherever they came from', async () => {
    await times(10, 'old-password', elsewhere, '100001')
    await times(9, 'old-password', home, '100001')
    await (await trying('old-password', home, '100001')).succeeded()
    expect(await times(10, 'old-password', home, '100001')).toBe(0)
  })

  test('are counted where the form is refused, and not where a call failed', async () => {
    const fail = (cause: Error) => () =>
      counted(from(home), 'mail-change', '100001', () => Promise.reject(cause)).catch(() => {})
    for (let i = 0; i < 20; i++) await fail(new Error('no answer'))()
    expect(await times(1, 'mail-change', home, '100001')).toBe(0)
    for (let i = 0; i < 20; i++) await fail(refusedWith({ tone: 'error', text: 'Faux' }))()
    expect(await times(1, 'mail-change', home, '100001')).toBe(1)
  })

  test('are not counted when no call judged them', async () => {
    for (let i = 0; i < 12; i++) await (await trying('old-password', home, '100001')).uncount()
    expect(await times(10, 'old-password', home, '100001')).toBe(0)
  })
})

describe('wrong passwords from one address', () => {
  /** One each on as many accounts. */
  async function spray(count: number, address = home) {
    let over = 0
    for (let i = 0; i < count; i++)
      if ((await trying('old-password', address, `account ${i}`)).tooMany) over++
    return over
  }

  test('are as many as its people may make, whichever the accounts', async () => {
    expect(await spray(allowed + 2)).toBe(2)
    expect(await spray(1, elsewhere)).toBe(0)
  })

  test('right ones, and those that no call judged, do not count among them', async () => {
    for (let i = 0; i < 4; i++) {
      await (await trying('old-password', home, 'right')).succeeded()
      await (await trying('old-password', home, 'broken')).uncount()
    }
    expect(await spray(allowed)).toBe(0)
  })

  test('use up no account while the address waits', async () => {
    await spray(allowed)
    later(50)
    for (let i = 0; i < 20; i++) expect(await times(1, 'old-password', home, '100001')).toBe(1)
    later(11)
    expect(await times(10, 'old-password', home, '100001')).toBe(0)
  })
})

test('an attempt that is refused leaves no row behind, whichever limit refuses it', async () => {
  await times(10, 'old-password', home, '100001')
  for (let i = 0; i < allowed; i++) await trying('old-password', elsewhere, `account ${i}`)
  const before = await one.prisma.quota.count()
  expect(await times(3, 'old-password', home, '100001')).toBe(3)
  for (let i = 0; i < 3; i++)
    expect((await trying('old-password', elsewhere, `other ${i}`)).reached).toBe('address')
  expect(await one.prisma.quota.count()).toBe(before)
})

test('the networks around an IPv6 address count too, with more room than the address’s own', async () => {
  const at = (group: number) => `2001:db8:1:${group.toString(16)}::1`
  expect(await times(11, 'sign-up', at(0), '100001')).toBe(1)
  // Its neighbours of the same /56, and then those of the same /48.
  for (let n = 1; n <= 3; n++) expect(await times(10, 'sign-up', at(n), '100001')).toBe(0)
  expect(await times(1, 'sign-up', at(4), '100001')).toBe(1)
  for (let n = 1; n <= 3; n++) expect(await times(40, 'sign-up', at(n * 256), '100001')).toBe(30)
  expect(await times(1, 'sign-up', '2001:db8:2::1', '100001')).toBe(0)
})

test('an unknown address is one that all visitors share', async () => {
  await times(10, 'old-password', 'not an address', '100001')
  expect((await trying('old-password', undefined, '100001')).tooMany).not.toBeNull()
})

test('what cannot be counted is refused', async () => {
  await one.prisma.$executeRawUnsafe('DROP TABLE "Quota"')
  await expect(trying('old-password', home, '100001')).rejects.toMatchObject({ status: 503 })
})
