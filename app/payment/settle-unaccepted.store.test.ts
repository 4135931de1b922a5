import { beforeEach, describe, expect, test } from 'vitest'
import { booked, opening, provider, t1, wait } from '../../tests/support/paying.ts'
import { sessionLifetime } from './schedule.server.ts'
import { settle } from './settle.server.ts'

const { says, fail, received, onSentPayment } = provider()

onSentPayment(() => {
  describe('a payment that the provider did not accept', () => {
    test('[PAY-07] 02306 is answered as cancelled and stays open, written down once the payer came back', async () => {
      says('02306')
      for (let times = 0; times < 2; times++)
        expect(await t1.settled()).toEqual({ kind: 'cancelled' })
      expect(await t1.events()).toEqual(opening)
      for (let times = 0; times < 2; times++)
        expect(await t1.cameBack()).toEqual({ kind: 'cancelled' })
      expect(await t1.events()).toEqual([...opening, 'sent → sent: provider 02306'])
      expect(received('payBills')).toEqual([])
    })

    test.each([
      ['02000', 'pending', 'sent', null],
      ['02319', 'cancelled', 'cancelled', '02319'],
      ['01100', 'refused', 'refused', '01100'],
      ['00000', 'booked', 'booked', '00000'],
    ])('the payer’s coming back changes nothing of %s', async (code, kind, then, resultCode) => {
      says(code)
      for (let times = 0; times < 2; times++) expect(await t1.cameBack()).toMatchObject({ kind })
      expect(await t1.entry()).toMatchObject({ state: then, resultCode })
    })

    test.each(['02306', '02319', '02014', '01100', '02304', '02324', '02999'])(
      '[PAY-05] what was %s and is accepted after all is booked',
      async code => {
        says(code)
        await t1.settled()
        says('00000')
        expect(await t1.settled()).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    const cancelled = { kind: 'cancelled' }
    const refused = { kind: 'refused', message: 'Dit par le prestataire.' }
    test.each([
      ['02319', 'cancelled', cancelled],
      ['02014', 'cancelled', cancelled],
      ['02304', 'expired', refused],
      ['02324', 'expired', refused],
      ['01100', 'refused', refused],
      // Any other code ends nothing: it is asked about again.
      ['02101', 'sent', refused],
    ])('[PAY-07] [PAY-08] %s leaves it %s, in the provider’s words', async (code, end, outcome) => {
      says(code, 'Dit par le prestataire.')
      for (let times = 0; times < 2; times++) expect(await t1.settled()).toEqual(outcome)
      expect(await t1.state()).toBe(end)
      expect(await t1.events()).toEqual([...opening, `sent → ${end}: provider ${code}`])
      expect(received('payBills')).toEqual([])
    })

    test('what it says in 90 minutes is the last word, unless it is yes', async () => {
      says('02306')
      wait(sessionLifetime() - 60_000)
      expect(await t1.settled()).toEqual({ kind: 'cancelled' })
      expect(await t1.state()).toBe('sent')
      wait(60_000)
      fail('getPaymentDetails', 500)
      expect(await t1.settled()).toEqual({ kind: 'pending' })
      expect(await t1.state()).toBe('sent')
      says('02000')
      expect(await t1.settled()).toEqual({ kind: 'refused', message: undefined })
      expect(await t1.state()).toBe('expired')
      says('00000')
      expect(await t1.settled()).toEqual(booked)
    })

    test.each(['02005', '04003'])(
      '%s: under review by the bank; to the end, it is for staff, unless it says yes',
      async code => {
        says(code, 'En attente.')
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await t1.state()).toBe('sent')
        wait(sessionLifetime())
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await t1.events()).toEqual([
          ...opening,
          `sent → sent: provider ${code}`,
          `sent → to-check: provider ${code} to the end`,
        ])
        says('00000', '', { amount: 2033 })
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(received('payBills')).toEqual([])
        says('00000')
        expect(await t1.settled()).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    test.each([undefined, '02000', '02306'])(
      'under review, which was not known before its time was over (%s before), it is booked when accepted',
      async before => {
        if (before) {
          says(before)
          await t1.settled()
        }
        wait(sessionLifetime())
        says('02005', 'En attente.')
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await t1.entry()).toMatchObject({
          state: 'to-check',
          resultCode: '02005',
          resultMessage: 'En attente.',
        })
        says('00000')
        expect(await t1.settled()).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    describe('under review to the end, and closed by staff before the bank said anything', () => {
      const last = async () => (await t1.events()).at(-1)
      beforeEach(async () => {
        says('02005')
        wait(sessionLifetime())
        await t1.settled()
        expect(await t1.decided('cancelled')).toEqual({ kind: 'cancelled' })
      })

      test('stays closed while the review goes on', async () => {
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await last()).toBe('to-check → cancelled: staff: agent')
      })

      test('is to be checked again once the bank accepts it, and may be booked then', async () => {
        says('00000')
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await t1.settled()).toEqual({ kind: 'pending' })
        expect(await last()).toBe('cancelled → to-check: accepted after staff closed it')
        expect(received('payBills')).toEqual([])
        expect(await t1.decided('booking')).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      })
    })

    test('refused as a late request sees it, it is booked when another one booked it', async () => {
      const seenEarly = await t1.entry()
      says('00000')
      await t1.settled()
      says('01100', 'Autorisation refusée.')
      expect(await settle(seenEarly, 'r')).toEqual(booked)
      expect(await t1.state()).toBe('booked')
    })
  })
})
