import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { sent, written } from '../../tests/support/payments.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { advance, findById, findByToken } from './ledger.server.ts'
import { settle } from './settle.server.ts'

const { answer, fail, received } = utility()

let id = ''
const lines = [
  { invoice: 'F1', amountCents: 1999 },
  { invoice: 'F2', amountCents: 35 },
]

/** What the provider says of the payment. */
const says = (code: string, longMessage = '', of = { amount: 2034, reference: id }) =>
  answer('getPaymentDetails', { result: { code, longMessage }, ...of })

/** A browser's return or the provider's notification: both read the ledger and settle. */
const settled = async () => {
  const payment = await findByToken('t1')
  return settle(payment ?? expect.fail('no payment'), 'r')
}
const state = async () => (await findById(id)).state
const events = async () => {
  const rows = await store().paymentEvent.findMany({
    where: { paymentId: id },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ from, to, reason }) => `${from} → ${to}: ${reason}`)
}
const opening = [' → created: submitted', 'created → sent: provider 00000']
const booked = { kind: 'booked', cents: 2034 }

afterEach(() => {
  vi.useRealTimers()
})

onEachStore(() => {
  beforeEach(async () => {
    id = (await sent({ owner: 'A1001', pdc: 'PDC1', submission: 'press', lines }, 't1')).id
    answer('payBills', 1)
    answer('isBooked', false)
  })

  describe('an accepted payment', () => {
    beforeEach(() => says('00000'))

    test('[PAY-04] [PAY-05] is asked for by its token, and its bills are paid', async () => {
      expect(await settled()).toEqual(booked)
      expect(received('getPaymentDetails')[0]?.url.searchParams.get('token')).toBe('t1')
      expect(received('payBills').map(({ body }) => body)).toEqual([
        {
          reference: id,
          token: 't1',
          pdc: 'PDC1',
          factures: [
            { factNumber: 'F1', amount: 19.99 },
            { factNumber: 'F2', amount: 0.35 },
          ],
        },
      ])
      expect(await events()).toEqual([
        ...opening,
        'sent → booking: provider 00000',
        'booking → booked: pay-bills',
      ])
    })

    test('is settled with the portal’s own token: no subscriber needs to be there', async () => {
      await settled()
      for (const { headers } of received())
        expect(headers.get('authorization')).toBe('Bearer service-token-of-tests')
    })

    test('[PAY-05] is booked once by 20 returns and notifications at the same time', async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, settled))
      expect(outcomes).toEqual(Array(20).fill(booked))
      expect(received('payBills')).toHaveLength(1)
      expect(await settled()).toEqual(booked)
      expect(received('payBills')).toHaveLength(1)
    })

    test.each([
      { what: 'amount', of: () => ({ amount: 1, reference: id }) },
      { what: 'order', of: () => ({ amount: 2034, reference: 'another order' }) },
    ])('of another $what than ours is never booked', async ({ of }) => {
      says('00000', '', of())
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('sent')
      expect(received('payBills')).toEqual([])
    })
  })

  describe('a payment that the provider did not accept', () => {
    test.each(['02306', '02319', '02014'])(
      '[PAY-07] %s is cancelled and stays open: accepted later, it is booked',
      async code => {
        says(code)
        expect(await settled()).toEqual({ kind: 'cancelled' })
        expect(await state()).toBe('sent')
        expect(received('payBills')).toEqual([])
        says('00000')
        expect(await settled()).toEqual(booked)
        expect(await events()).toEqual([
          ...opening,
          `sent → sent: provider ${code}`,
          'sent → booking: provider 00000',
          'booking → booked: pay-bills',
        ])
      },
    )

    test('[PAY-08] 01100 is refused with the long message, unless another card is accepted', async () => {
      says('01100', 'Autorisation refusée par la banque.')
      const refused = { kind: 'refused', message: 'Autorisation refusée par la banque.' }
      expect(await settled()).toEqual(refused)
      expect(await settled()).toEqual(refused)
      expect(received('payBills')).toEqual([])
      expect(await events()).toEqual([...opening, 'sent → refused: provider 01100'])
      says('00000')
      expect(await settled()).toEqual(booked)
    })

    test('[PAY-08] any other code is told with its long message, and asked about again', async () => {
      says('02304', 'Session inconnue.')
      expect(await settled()).toEqual({ kind: 'refused', message: 'Session inconnue.' })
      expect(await state()).toBe('sent')
      says('00000')
      expect(await settled()).toEqual(booked)
    })

    test('refused as seen by who came late, it is booked when somebody else booked it', async () => {
      const seenEarly = await findById(id)
      says('00000')
      await settled()
      says('01100', 'Autorisation refusée.')
      expect(await settle(seenEarly, 'r')).toEqual(booked)
      expect(await state()).toBe('booked')
    })
  })

  describe('a utility that does not answer', () => {
    test.each([500, 'cut', 'garbage'] as const)(
      'about the payment (%s): nothing happened yet',
      async how => {
        fail('getPaymentDetails', how)
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await events()).toEqual(opening)
        says('00000')
        expect(await settled()).toEqual(booked)
      },
    )

    test('to pay-bills, which was done: asks, and does not send it again', async () => {
      says('00000')
      fail('payBills', 'cut')
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('doubtful')
      answer('isBooked', true)
      expect(await settled()).toEqual(booked)
      expect(received('isBooked')[0]?.url.searchParams.get('reference')).toBe(id)
      expect(received('payBills')).toHaveLength(1)
      expect(await events()).toEqual([
        ...opening,
        'sent → booking: provider 00000',
        'booking → doubtful: pay-bills: no answer',
        'doubtful → booking: asking again',
        'booking → booked: pay-bills',
      ])
    })

    test('to pay-bills, which was not done: asks, and sends it again', async () => {
      says('00000')
      fail('payBills', 500)
      await settled()
      answer('payBills', 1)
      expect(await settled()).toEqual(booked)
      expect(received().map(({ name }) => name)).toEqual([
        'getPaymentDetails',
        'payBills',
        'getPaymentDetails',
        'isBooked',
        'payBills',
      ])
    })

    test('whether it is booked: sends nothing', async () => {
      says('00000')
      fail('payBills', 'cut')
      await settled()
      fail('isBooked', 500)
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('doubtful')
      expect(received('payBills')).toHaveLength(1)
    })
  })

  test('pay-bills that answers 0 stays to be done: money has moved', async () => {
    says('00000')
    answer('payBills', 0)
    expect(await settled()).toEqual({ kind: 'pending' })
    expect(await state()).toBe('doubtful')
    answer('payBills', 1)
    expect(await settled()).toEqual(booked)
  })

  test('a booking that a crash abandoned is taken over, asking first', async () => {
    says('00000')
    vi.useFakeTimers({ toFake: ['Date'] })
    await advance(await findById(id), 'booking', 'provider 00000')
    vi.setSystemTime(Date.now() + 31_000)
    answer('isBooked', true)
    const outcomes = await Promise.all(Array.from({ length: 5 }, settled))
    expect(outcomes).toEqual(Array(5).fill(booked))
    expect(received('payBills')).toEqual([])
    expect(await events()).toContain('booking → doubtful: booking was abandoned')
  })

  test('a payment that never reached the provider is nobody’s to book', async () => {
    const other = [{ invoice: 'F9', amountCents: 100 }]
    const start = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: other }
    expect(await settle(await written(start), 'r')).toEqual({ kind: 'pending' })
    expect(received()).toEqual([])
  })

  test('the ledger refuses a step that is none', async () => {
    await expect(advance(await findById(id), 'booked', 'why not')).rejects.toThrow(
      'cannot go from sent to booked',
    )
  })
})
