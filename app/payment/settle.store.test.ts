import { beforeEach, describe, expect, test } from 'vitest'
import { booked, opening, provider, t1 } from '../../tests/support/paying.ts'
import { written } from '../../tests/support/payments.ts'
import { settle } from './settle.server.ts'

const { answer, says, received, onSentPayment } = provider()

onSentPayment(() => {
  describe('an accepted payment', () => {
    beforeEach(() => says('00000'))

    test('[PAY-04] [PAY-05] is asked for by its token, and its bills are paid', async () => {
      expect(await t1.settled()).toEqual(booked)
      expect(received('getPaymentDetails')[0]?.url.searchParams.get('token')).toBe('t1')
      expect(received('payBills').map(({ body }) => body)).toEqual([
        {
          reference: (await t1.entry()).id,
          token: 't1',
          pdc: 'PDC1',
          factures: [
            { factNumber: 'F1', amount: 19.99 },
            { factNumber: 'F2', amount: 0.35 },
          ],
        },
      ])
      expect(await t1.events()).toEqual([
        ...opening,
        'sent → authorised: provider 00000',
        'authorised → booking: to be booked',
        'booking → booked: pay-bills',
      ])
    })

    test('is written down as authorised before pay-bills is sent', async () => {
      answer('payBills', async () => {
        expect((await t1.events()).slice(-2)).toEqual([
          'sent → authorised: provider 00000',
          'authorised → booking: to be booked',
        ])
        return 1 as const
      })
      expect(await t1.settled()).toEqual(booked)
    })

    test('is settled with the portal’s own token: no subscriber needs to be there', async () => {
      await t1.settled()
      for (const { headers } of received())
        expect(headers.get('authorization')).toBe('Bearer service-token-of-tests')
    })

    test('[PAY-05] is booked once by 20 returns and notifications at the same time', async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, t1.settled))
      expect(outcomes).toEqual(Array(20).fill(booked))
      expect(received('payBills')).toHaveLength(1)
      expect(await t1.settled()).toEqual(booked)
      expect(received('payBills')).toHaveLength(1)
    })

    test.each([
      { what: 'amount', of: { amount: 1 } },
      { what: 'order', of: { reference: 'another order' } },
    ])('of another $what than ours is never booked, and left to staff', async ({ of }) => {
      says('00000', '', of)
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(await t1.state()).toBe('to-check')
      says('00000')
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(await t1.decided('booking')).toBeUndefined()
      expect(received('payBills')).toEqual([])
      expect(await t1.decided('cancelled')).toEqual({ kind: 'cancelled' })
      expect((await t1.events()).at(-1)).toBe('to-check → cancelled: staff: agent')
    })
  })

  test('a payment that never reached the provider is not booked', async () => {
    const other = [{ invoice: 'F9', amountCents: 100 }]
    const start = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: other }
    expect(await settle(await written(start), 'r')).toEqual({ kind: 'pending' })
    expect(received()).toEqual([])
  })
})
