import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OpenStore, openStore, type Store } from '#store/client.server.ts'
import '../../tests/support/portal.ts'
import { eachDialect } from '../../tests/support/stores.ts'
import { attempt, type QuotaKind } from './quota.server.ts'

process.env.UTILITY_API_URL = 'http://services.test/api'

const home = '192.0.2.1'
const elsewhere = '198.51.100.1'
const people = 20

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

eachDialect((_, open) => {
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
      expect(await times(14, 'login', home, '100001')).toBe(4)
      later(3)
      const { tooMany } = await trying('login', home, '100001')
      expect(tooMany).toMatchObject({ status: 429, headers: { 'retry-after': '720' } })
      expect(tooMany?.text).toBe('Trop de tentatives. Réessayez dans 12 minutes.')
      later(12)
      expect(await times(10, 'login', home, '100001')).toBe(0)
    })

    test('lock nobody out elsewhere, and nobody else there', async () => {
      expect(await times(11, 'login', home, '100001')).toBe(1)
      expect(await times(1, 'login', elsewhere, '100001')).toBe(0)
      expect(await times(1, 'login', home, '100002')).toBe(0)
      expect(await times(1, 'admin-login', home, '100001')).toBe(0)
    })

    test('count by what was typed, however it was typed', async () => {
      await times(10, 'login', home, 'Claire.Martin@example.fr')
      expect(await times(1, 'login', home, '  claire.martin@EXAMPLE.fr ')).toBe(1)
    })

    test('are forgotten once the right one comes', async () => {
      await times(9, 'login', home, '100001')
      await (await trying('login', home, '100001')).succeeded()
      expect(await times(10, 'login', home, '100001')).toBe(0)
    })

    test('are not counted when nobody judged them', async () => {
      for (let i = 0; i < 12; i++) await (await trying('login', home, '100001')).uncount()
      expect(await times(10, 'login', home, '100001')).toBe(0)
    })
  })

  describe('wrong passwords from one address', () => {
    const allowed = 5 * people

    /** One each on as many accounts. */
    async function spray(count: number, address = home) {
      let over = 0
      for (let i = 0; i < count; i++)
        if ((await trying('login', address, `account ${i}`)).tooMany) over++
      return over
    }

    test('are as many as its people may make, whichever the accounts', async () => {
      expect(await spray(allowed + 2)).toBe(2)
      expect(await spray(1, elsewhere)).toBe(0)
    })

    test('right ones, and those that nobody judged, do not count among them', async () => {
      for (let i = 0; i < 4; i++) {
        await (await trying('login', home, 'right')).succeeded()
        await (await trying('login', home, 'broken')).uncount()
      }
      expect(await spray(allowed)).toBe(0)
    })

    test('use up no account while the address waits', async () => {
      await spray(allowed)
      later(50)
      for (let i = 0; i < 20; i++) expect(await times(1, 'login', home, '100001')).toBe(1)
      later(11)
      expect(await times(10, 'login', home, '100001')).toBe(0)
    })
  })

  test('[LOGIN-20] a captcha without the work done has the lower quota', async () => {
    expect(await times(6 * people + 1, 'captcha-bare', home)).toBe(1)
    expect(await times(6 * people + 1, 'captcha', home)).toBe(0)
  })

  test('an unknown address is one that everybody shares', async () => {
    await times(10, 'login', 'not an address', '100001')
    expect((await trying('login', undefined, '100001')).tooMany).not.toBeNull()
  })

  test('all processes count together', async () => {
    const other = await openStore(one.url)
    const [first, second] = [one.prisma, other.prisma]
    let over = 0
    for (let i = 0; i < 12; i++) {
      opened.portalStore = i % 2 ? second : first
      if ((await trying('login', home, '100001')).tooMany) over++
    }
    await other.close()
    expect(over).toBe(2)
  })

  test('the store learns neither who nor where from', async () => {
    await trying('login', home, 'claire.martin@example.fr')
    const rows = await one.prisma.quota.findMany()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/claire|192\.0/)
  })

  test('what cannot be counted is refused', async () => {
    await one.prisma.$executeRawUnsafe('DROP TABLE "Quota"')
    await expect(trying('login', home, '100001')).rejects.toMatchObject({ status: 503 })
  })
})
