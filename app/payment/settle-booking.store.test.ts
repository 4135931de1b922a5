import { beforeEach, describe, expect, test } from 'vitest'
import { booked, opening, provider, t1, wait } from '../../tests/support/paying.ts'
import { advance } from './ledger.server.ts'
import { callDeadline, retryDelay } from './schedule.server.ts'

const { answer, fail, says, received, onSentPayment } = provider()

onSentPayment(() => {
  describe('a utility that does not answer', () => {
    test.each([500, 'cut', 'garbage'] as const)(
      'about the payment (%s): nothing happened yet',
      async how => {
        fail('getPaymentDetails', how)
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await t1.events()).toEqual(opening)
        says('00000')
        expect(await t1.settled()).toEqual(booked)
      },
    )

    test('to pay-bills, which was done: asks, and does not send it again', async () => {
      says('00000')
      fail('payBills', 'cut')
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(await t1.state()).toBe('doubtful')
      wait(retryDelay())
      answer('isBooked', true)
      expect(await t1.settled()).toEqual(booked)
      expect(received('isBooked')[0]?.url.searchParams.get('reference')).toBe((await t1.entry()).id)
      expect(received('payBills')).toHaveLength(1)
      expect(await t1.events()).toEqual([
        ...opening,
        'sent → authorised: provider 00000',
        'authorised → booking: to be booked',
        'booking → doubtful: pay-bills: no answer',
        'doubtful → booked: booked already',
      ])
    })

    test('to pay-bills: it may still be at it, and is not asked at once', async () => {
      says('00000')
      fail('payBills', 'cut')
      await t1.settled()
      answer('payBills', 1)
      wait(retryDelay() / 2)
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(received('isBooked')).toEqual([])
    })

    test('to pay-bills, which was not done: asks, and sends it again', async () => {
      says('00000')
      fail('payBills', 500)
      await t1.settled()
      wait(retryDelay())
      answer('payBills', 1)
      expect(await t1.settled()).toEqual(booked)
      expect(received().map(({ name }) => name)).toEqual([
        'getPaymentDetails',
        'payBills',
        'isBooked',
        'payBills',
      ])
    })

    test('whether it is booked: sends nothing', async () => {
      says('00000')
      fail('payBills', 'cut')
      await t1.settled()
      wait(retryDelay())
      fail('isBooked', 500)
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(await t1.state()).toBe('doubtful')
      expect(received('payBills')).toHaveLength(1)
    })
  })

  describe('a payment whose pay-bills is refused', () => {
    const refusedThrice = async () => {
      for (let times = 0; times < 3; times++) {
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        wait(retryDelay())
      }
    }
    beforeEach(() => says('00000'))

    test('is still to be booked: money has moved', async () => {
      answer('payBills', 0)
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(await t1.state()).toBe('doubtful')
      wait(retryDelay())
      answer('payBills', 1)
      expect(await t1.settled()).toEqual(booked)
    })

    test.each([
      { how: '0', say: () => answer('payBills', 0) },
      { how: 'HTTP 422', say: () => fail('payBills', 422) },
      ...[400, 403, 404].map(status => ({
        how: `HTTP ${status}`,
        say: () => fail('payBills', status),
      })),
    ])('three times ($how) is left to staff, who may have it sent once more', async ({ say }) => {
      say()
      await refusedThrice()
      expect(await t1.state()).toBe('to-check')
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(received('payBills')).toHaveLength(3)
      answer('payBills', 1)
      const [one, two] = await Promise.all(['booking', 'booking'].map(() => t1.decided('booking')))
      expect([one, two]).toContainEqual(booked)
      expect(received('payBills')).toHaveLength(4)
      expect(await t1.events()).toContain('to-check → booking: staff: agent')
    })

    test('because of the portal’s token (401) stays in doubt', async () => {
      fail('payBills', 401)
      await refusedThrice()
      expect(await t1.state()).toBe('doubtful')
      expect((await t1.events()).at(-1)).toBe('booking → doubtful: pay-bills: token refused')
      answer('payBills', 1)
      wait(60_000)
      expect(await t1.settled()).toEqual(booked)
    })

    test('is booked, not closed, when the utility had booked it before staff decided', async () => {
      answer('payBills', 0)
      await refusedThrice()
      answer('isBooked', true)
      expect(await t1.decided('cancelled')).toEqual(booked)
      expect((await t1.events()).at(-1)).toBe('to-check → booked: booked already')
    })

    test('stays closed once staff have paid it back, although the provider goes on calling it accepted', async () => {
      answer('payBills', 0)
      await refusedThrice()
      expect(await t1.decided('cancelled')).toEqual({ kind: 'cancelled' })
      answer('payBills', 1)
      expect(await t1.settled()).toEqual({ kind: 'cancelled' })
      expect(received('payBills')).toHaveLength(3)
      expect(await t1.state()).toBe('cancelled')
    })

    test('is no longer to check once the utility has booked it by itself', async () => {
      answer('payBills', 0)
      await refusedThrice()
      answer('isBooked', true)
      expect(await t1.settled()).toEqual(booked)
      expect(await t1.decided('cancelled')).toBeUndefined()
    })
  })

  test.each([
    { at: 'before pay-bills', taken: false },
    { at: 'after pay-bills', taken: true },
  ])('a booking that a crash abandoned $at is taken over, asking first', async ({ taken }) => {
    const authorised = await advance(await t1.entry(), 'authorised', 'provider 00000')
    await advance(authorised ?? expect.fail(), 'booking', 'to be booked')
    wait(callDeadline())
    answer('isBooked', taken)
    const outcomes = await Promise.all(Array.from({ length: 5 }, t1.settled))
    expect(outcomes).toContainEqual(booked)
    expect(await t1.settled()).toEqual(booked)
    expect(received('payBills')).toHaveLength(taken ? 0 : 1)
    expect(await t1.events()).toContain('booking → doubtful: booking was abandoned')
  })

  test('what a crash left authorised is booked without asking the provider again', async () => {
    await advance(await t1.entry(), 'authorised', 'provider 00000')
    expect(await t1.settled()).toEqual(booked)
    expect(received().map(({ name }) => name)).toEqual(['payBills'])
  })
})
