import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { acquireLease } from '#store/lease.server.ts'
import { sent, written } from '../../tests/support/payments.ts'
import { closePortal, onNewStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { advance, findById, findByToken, type LedgerEntry } from './ledger.server.ts'
import { duePayments, makeChecksDue, reconcile } from './reconcile.server.ts'
import { callDeadline, sessionLifetime } from './schedule.server.ts'
import { resolveToCheck } from './staff.server.ts'

const { answer, fail, received } = utility()
const minute = 60_000

const order = (name: string) => ({
  owner: 'A1001',
  pdc: 'PDC1',
  submission: name,
  lines: [{ invoice: `F-${name}`, amountCents: 1999 }],
})
const atProvider = (token = 't1') => sent(order(token), token)
const state = async ({ id }: LedgerEntry) => (await findById(id)).state
const checkAt = async ({ id }: LedgerEntry) =>
  (await store().payment.findUniqueOrThrow({ where: { id } })).checkAt?.getTime() ?? null
const must = (entry?: LedgerEntry) => entry ?? expect.fail('somebody else was faster')

/** Some time later, and what is then due is looked at. */
const wait = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms + 100 })
const later = async (ms: number) => {
  wait(ms)
  await reconcile()
}

/** The provider's answer about each payment, by its token. */
const says = (codes: Record<string, string | number>) =>
  answer('getPaymentDetails', async ({ url }) => {
    const token = url.searchParams.get('token') ?? ''
    const code = codes[token] ?? '00000'
    if (typeof code === 'number') return Response.json({ message: 'Inconnu.' }, { status: code })
    const reference = (await findByToken(token))?.id ?? ''
    return { result: { code, longMessage: '' }, amount: 1999, reference }
  })

afterEach(() => {
  vi.restoreAllMocks()
})

onNewStore(() => {
  beforeEach(() => {
    says({})
    answer('payBills', 1)
    answer('isBooked', false)
  })

  test('[PAY-10] books what was paid when neither browser nor notification ever came', async () => {
    const entry = await atProvider()
    await reconcile()
    expect(received()).toEqual([])
    await later(minute)
    expect(await state(entry)).toBe('booked')
    expect(await checkAt(entry)).toBeNull()
  })

  test.each(['created', 'booking'] as const)(
    'after a start, a call that may still be under way (%s) is left to end',
    async state => {
      let entry = await (state === 'created' ? written(order('under way')) : atProvider())
      if (state === 'booking')
        entry = must(await advance(must(await advance(entry, 'authorised', '')), 'booking', ''))
      await makeChecksDue()
      wait(0)
      expect(await duePayments(9)).toEqual([])
      wait(callDeadline())
      expect(await duePayments(9)).toMatchObject([{ id: entry.id }])
    },
  )

  test('what staff closed while it was under review is asked about for a week: staff check it again once it is accepted', async () => {
    says({ t1: '02005', t2: '02005' })
    const entries = [await atProvider('t1'), await atProvider('t2')]
    await later(sessionLifetime())
    for (const { id } of entries) await resolveToCheck(id, 'cancelled', 'agent', 'r')
    says({ t1: '00000', t2: '02005' })
    await later(60 * minute)
    expect(await Promise.all(entries.map(state))).toEqual(['to-check', 'cancelled'])
    expect(received('payBills')).toEqual([])
    await later(7 * 24 * 60 * minute)
    expect(await Promise.all(entries.map(checkAt))).toEqual([expect.any(Number), null])
  })

  test('what a crash left before the provider is abandoned, and its invoices are free', async () => {
    const entry = await written(order('lost'))
    await makeChecksDue()
    await reconcile()
    expect(await state(entry)).toBe('created')
    await later(callDeadline())
    expect(await state(entry)).toBe('expired')
    expect(await store().paymentLine.count({ where: { open: { not: null } } })).toBe(0)
  })

  test('an abandoned payment is asked about less and less, a last time after 90 minutes, and expires', async () => {
    says({ t1: '02000' })
    const entry = await atProvider()
    const born = Date.now()
    const asked: number[] = []
    for (let next = await checkAt(entry); next !== null; next = await checkAt(entry)) {
      expect(await state(entry)).toBe('sent')
      await later(next - Date.now())
      asked.push(Math.round((Date.now() - born) / minute))
    }
    expect(await state(entry)).toBe('expired')
    expect(asked.slice(0, 4)).toEqual([1, 2, 4, 8])
    expect(asked.at(-1)).toBe(90)
    expect(asked.length).toBeLessThan(25)
  })

  test('the last question that gets no answer is asked again: silence expires nothing', async () => {
    says({ t1: 503 })
    const entry = await atProvider()
    await later(sessionLifetime())
    expect(await state(entry)).toBe('sent')
    says({})
    await later(5 * minute)
    expect(await state(entry)).toBe('booked')
  })

  test.each(['02319', '01100'])(
    'after %s another card may still pay: it is asked about until 90 minutes are over',
    async code => {
      says({ t1: code })
      const entry = await atProvider()
      await later(minute)
      says({})
      await later(5 * minute)
      expect(await state(entry)).toBe('booked')

      says({ t2: code })
      const other = await atProvider('t2')
      await later(minute)
      await later(sessionLifetime())
      expect(await checkAt(other)).toBeNull()
    },
  )

  test('what is in doubt is asked about ever less often, and never forgotten', async () => {
    fail('payBills', 503)
    const entry = await atProvider()
    await later(minute)
    const waits: number[] = []
    for (let times = 0; times < 8; times++) {
      const next = (await checkAt(entry)) ?? expect.fail('forgotten')
      waits.push(Math.round((next - Date.now()) / 1000))
      await later(next - Date.now())
    }
    expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
    expect(waits.at(-1)).toBe(120)
    answer('payBills', 1)
    await later(2 * minute)
    expect(await state(entry)).toBe('booked')
  })

  test.each([
    ['in doubt', () => fail('payBills', 503)],
    ['for staff to check', () => answer('payBills', 0)],
  ])('what is %s and the provider no longer knows releases its invoices, once', async (_, how) => {
    how()
    const entry = await atProvider()
    await later(minute)
    for (let times = 0; times < 3; times++) await later(2 * minute)
    const reserved = () => store().paymentLine.count({ where: { open: { not: null } } })
    expect(await reserved()).toBe(1)
    says({ t1: 404 })
    for (let times = 0; times < 3; times++) await later(10 * minute)
    expect([await state(entry), await reserved()]).toEqual(['to-check', 0])
    const reason = 'unknown to the provider'
    const events = await store().paymentEvent.findMany({ where: { reason, from: 'to-check' } })
    expect(events).toHaveLength(1)
  })

  describe('many at once', () => {
    const many = (count: number) =>
      Promise.all(Array.from({ length: count }, (_, n) => atProvider(`t${n}`)))

    test('one that fails holds no other up', async () => {
      says({ t3: 500, t7: 'nothing that anybody knows' })
      const entries = await many(12)
      await later(minute)
      const states = await Promise.all(entries.map(state))
      expect(states.map((one, n) => (one === 'booked' ? '' : n)).filter(String)).toEqual([3, 7])
    })

    test('no call is answered: the others are not even asked about, and come first in the next run', async () => {
      fail('getPaymentDetails', 500)
      await many(12)
      await later(minute)
      expect(received()).toHaveLength(5)
      expect(await duePayments(20)).toHaveLength(7)
    })

    test('answers that take long: after ten seconds the rest is for the next run', async () => {
      let clock = performance.now()
      vi.spyOn(performance, 'now').mockImplementation(() => clock)
      answer('getPaymentDetails', () => {
        // Each by itself is too long: a store whose own deadline reads this clock may leave some unanswered.
        clock += 10_100
        return { result: { code: '02000', longMessage: '' }, amount: 0, reference: '' }
      })
      await many(12)
      await later(minute)
      expect(await duePayments(20)).toHaveLength(12 - 5)
    })

    test('more than one batch are done in one run', async () => {
      const entries = await many(60)
      await later(minute)
      expect(new Set(await Promise.all(entries.map(state)))).toEqual(new Set(['booked']))
      expect(received('payBills')).toHaveLength(60)
    })
  })

  test('a process that was killed during a run holds the others up for 15 seconds', async () => {
    const entry = await atProvider()
    wait(minute)
    await acquireLease('payment reconciliation', 0.25)
    await reconcile()
    expect(await state(entry)).toBe('sent')
    await later(15_000)
    expect(await state(entry)).toBe('booked')
  })

  test('[SHELL-20] while the portal is closed for maintenance nothing is asked or written', async () => {
    closePortal()
    const entry = await atProvider()
    await later(minute)
    expect(received()).toEqual([])
    expect(await state(entry)).toBe('sent')
  })
})
