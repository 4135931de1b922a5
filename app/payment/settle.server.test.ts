import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { sent, written } from '../../tests/support/payments.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { advance, findById, findByToken, note } from './ledger.server.ts'
import { lifetime, patience, rest } from './schedule.server.ts'
import { resolve, settle, settleLeft } from './settle.server.ts'

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
/** Some time later; a little more than that, as each step of a payment is a millisecond after the one before. */
const wait = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms + 100 })
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
        'sent → authorised: provider 00000',
        'authorised → booking: to be booked',
        'booking → booked: pay-bills',
      ])
    })

    test('is written down as authorised before pay-bills is sent', async () => {
      answer('payBills', async () => {
        expect((await events()).slice(-2)).toEqual([
          'sent → authorised: provider 00000',
          'authorised → booking: to be booked',
        ])
        return 1 as const
      })
      expect(await settled()).toEqual(booked)
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
    ])('of another $what than ours is never booked, and left to staff', async ({ of }) => {
      says('00000', '', of())
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('to-check')
      says('00000')
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await resolve(id, 'booking', 'agent', 'r')).toBeUndefined()
      expect(received('payBills')).toEqual([])
      expect(await resolve(id, 'cancelled', 'agent', 'r')).toEqual({ kind: 'cancelled' })
      expect((await events()).at(-1)).toBe('to-check → cancelled: staff: agent')
    })
  })

  describe('a payment that the provider did not accept', () => {
    const cameBack = async () => settleLeft(await findById(id), 'r')

    test('[PAY-07] 02306 is told as cancelled and stays open, written down once the payer came back', async () => {
      says('02306')
      for (let times = 0; times < 2; times++) expect(await settled()).toEqual({ kind: 'cancelled' })
      expect(await events()).toEqual(opening)
      for (let times = 0; times < 2; times++)
        expect(await cameBack()).toEqual({ kind: 'cancelled' })
      expect(await events()).toEqual([...opening, 'sent → sent: provider 02306'])
      expect(received('payBills')).toEqual([])
    })

    test.each([
      ['02000', 'pending', 'sent', null],
      ['02319', 'cancelled', 'cancelled', '02319'],
      ['01100', 'refused', 'refused', '01100'],
      ['00000', 'booked', 'booked', '00000'],
    ])('the payer’s coming back changes nothing of %s', async (code, kind, then, resultCode) => {
      says(code)
      for (let times = 0; times < 2; times++) expect(await cameBack()).toMatchObject({ kind })
      expect(await findById(id)).toMatchObject({ state: then, resultCode })
    })

    test.each(['02306', '02319', '02014', '01100', '02304', '02324', '02999'])(
      '[PAY-05] what was %s and is accepted after all is booked',
      async code => {
        says(code)
        await settled()
        says('00000')
        expect(await settled()).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    test.each([
      ['02319', 'cancelled', { kind: 'cancelled' }],
      ['02014', 'cancelled', { kind: 'cancelled' }],
      ['02304', 'expired', { kind: 'refused', message: 'Dit par le prestataire.' }],
      ['02324', 'expired', { kind: 'refused', message: 'Dit par le prestataire.' }],
    ])('[PAY-07] [PAY-08] %s ends it: %s', async (code, end, outcome) => {
      says(code, 'Dit par le prestataire.')
      expect(await settled()).toEqual(outcome)
      expect(await settled()).toEqual(outcome)
      expect(await state()).toBe(end)
      expect(await events()).toEqual([...opening, `sent → ${end}: provider ${code}`])
    })

    test('what it says in 90 minutes is the last word, unless it is yes', async () => {
      says('02306')
      wait(lifetime - 60_000)
      expect(await settled()).toEqual({ kind: 'cancelled' })
      expect(await state()).toBe('sent')
      wait(60_000)
      fail('getPaymentDetails', 500)
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('sent')
      says('02000')
      expect(await settled()).toEqual({ kind: 'refused', message: undefined })
      expect(await state()).toBe('expired')
      says('00000')
      expect(await settled()).toEqual(booked)
    })

    test.each(['02005', '04003'])(
      '%s: the bank holds it; to the end, it is for staff, unless it says yes',
      async code => {
        says(code, 'En attente.')
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await state()).toBe('sent')
        wait(lifetime)
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await events()).toEqual([
          ...opening,
          `sent → sent: provider ${code}`,
          `sent → to-check: provider ${code} to the end`,
        ])
        says('00000', '', { amount: 2033, reference: id })
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(received('payBills')).toEqual([])
        says('00000')
        expect(await settled()).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    test.each([undefined, '02000', '02306'])(
      'held by the bank, which nobody knew before its time was over (%s before), it is booked when let through',
      async before => {
        if (before) {
          says(before)
          await settled()
        }
        wait(lifetime)
        says('02005', 'En attente.')
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await findById(id)).toMatchObject({
          state: 'to-check',
          resultCode: '02005',
          resultMessage: 'En attente.',
        })
        says('00000')
        expect(await settled()).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    test('refused, then held with another card to the end, it is for staff, and booked when let through', async () => {
      says('01100')
      await settled()
      says('02005')
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('refused')
      wait(lifetime)
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('to-check')
      says('00000')
      expect(await settled()).toEqual(booked)
    })

    describe('held to the end, and closed by staff before the bank said anything', () => {
      const last = async () => (await events()).at(-1)
      beforeEach(async () => {
        says('02005')
        wait(lifetime)
        await settled()
        expect(await resolve(id, 'cancelled', 'agent', 'r')).toEqual({ kind: 'cancelled' })
      })

      test('stays closed while the bank goes on holding it', async () => {
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await last()).toBe('to-check → cancelled: staff: agent')
      })

      test('is to be looked at again once the bank lets it through, and may be booked then', async () => {
        says('00000')
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await settled()).toEqual({ kind: 'pending' })
        expect(await last()).toBe('cancelled → to-check: accepted after staff closed it')
        expect(received('payBills')).toEqual([])
        expect(await resolve(id, 'booking', 'agent', 'r')).toEqual(booked)
        expect(received('payBills')).toHaveLength(1)
      })

      test('let through and closed once more, it is closed for good: staff knew', async () => {
        says('00000')
        await settled()
        await resolve(id, 'cancelled', 'agent', 'r')
        expect(await settleLeft(await findById(id), 'r')).toEqual({ kind: 'cancelled' })
        expect(await settled()).toEqual({ kind: 'cancelled' })
        expect(await last()).toBe('to-check → cancelled: staff: agent')
      })
    })

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
      says('02101', 'Erreur interne.')
      expect(await settled()).toEqual({ kind: 'refused', message: 'Erreur interne.' })
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
      wait(rest())
      answer('isBooked', true)
      expect(await settled()).toEqual(booked)
      expect(received('isBooked')[0]?.url.searchParams.get('reference')).toBe(id)
      expect(received('payBills')).toHaveLength(1)
      expect(await events()).toEqual([
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
      await settled()
      answer('payBills', 1)
      wait(rest() / 2)
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(received('isBooked')).toEqual([])
    })

    test('to pay-bills, which was not done: asks, and sends it again', async () => {
      says('00000')
      fail('payBills', 500)
      await settled()
      wait(rest())
      answer('payBills', 1)
      expect(await settled()).toEqual(booked)
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
      await settled()
      wait(rest())
      fail('isBooked', 500)
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('doubtful')
      expect(received('payBills')).toHaveLength(1)
    })
  })

  describe('pay-bills that says no', () => {
    const refusedThrice = async () => {
      for (let times = 0; times < 3; times++) {
        expect(await settled()).toEqual({ kind: 'pending' })
        wait(rest())
      }
    }
    beforeEach(() => says('00000'))

    test('stays to be done: money has moved', async () => {
      answer('payBills', 0)
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(await state()).toBe('doubtful')
      wait(rest())
      answer('payBills', 1)
      expect(await settled()).toEqual(booked)
    })

    test.each([
      { how: '0', say: () => answer('payBills', 0) },
      { how: 'HTTP 422', say: () => fail('payBills', 422) },
      { how: 'HTTP 403', say: () => fail('payBills', 403) },
    ])('three times ($how) leaves it to staff, who may have it sent once more', async ({ say }) => {
      say()
      await refusedThrice()
      expect(await state()).toBe('to-check')
      expect(await settled()).toEqual({ kind: 'pending' })
      expect(received('payBills')).toHaveLength(3)
      answer('payBills', 1)
      const [one, two] = await Promise.all(
        ['booking', 'booking'].map(() => resolve(id, 'booking', 'agent', 'r')),
      )
      expect([one, two]).toContainEqual(booked)
      expect(received('payBills')).toHaveLength(4)
      expect(await events()).toContain('to-check → booking: staff: agent')
    })

    test('for want of the portal’s own right (401) says nothing of the payment: it stays in doubt', async () => {
      fail('payBills', 401)
      await refusedThrice()
      expect(await state()).toBe('doubtful')
      expect((await events()).at(-1)).toBe('booking → doubtful: pay-bills: token refused')
      answer('payBills', 1)
      wait(60_000)
      expect(await settled()).toEqual(booked)
    })

    test('is booked, not closed, when the utility had booked it before staff decided', async () => {
      answer('payBills', 0)
      await refusedThrice()
      answer('isBooked', true)
      expect(await resolve(id, 'cancelled', 'agent', 'r')).toEqual(booked)
      expect((await events()).at(-1)).toBe('to-check → booked: booked already')
    })

    test('is not closed while nobody can say whether it is booked', async () => {
      answer('payBills', 0)
      await refusedThrice()
      fail('isBooked', 500)
      await expect(resolve(id, 'cancelled', 'agent', 'r')).rejects.toThrow(UpstreamFailure)
      expect(await state()).toBe('to-check')
    })

    test('is not sent once more while nobody can say whether it is booked', async () => {
      answer('payBills', 0)
      await refusedThrice()
      fail('isBooked', 500)
      expect(await resolve(id, 'booking', 'agent', 'r')).toEqual({ kind: 'pending' })
      expect(received('payBills')).toHaveLength(3)
      expect(await state()).toBe('to-check')
    })

    test('stays closed once staff have paid it back, although the provider goes on calling it accepted', async () => {
      answer('payBills', 0)
      await refusedThrice()
      expect(await resolve(id, 'cancelled', 'agent', 'r')).toEqual({ kind: 'cancelled' })
      answer('payBills', 1)
      expect(await settled()).toEqual({ kind: 'cancelled' })
      expect(received('payBills')).toHaveLength(3)
      expect(await state()).toBe('cancelled')
    })

    test('is no longer to check once the utility has booked it by itself', async () => {
      answer('payBills', 0)
      await refusedThrice()
      answer('isBooked', true)
      expect(await settled()).toEqual(booked)
      expect(await resolve(id, 'cancelled', 'agent', 'r')).toBeUndefined()
    })
  })

  test.each([
    { at: 'before pay-bills', taken: false },
    { at: 'after pay-bills', taken: true },
  ])('a booking that a crash abandoned $at is taken over, asking first', async ({ taken }) => {
    const authorised = await advance(await findById(id), 'authorised', 'provider 00000')
    await advance(authorised ?? expect.fail(), 'booking', 'to be booked')
    wait(patience())
    answer('isBooked', taken)
    const outcomes = await Promise.all(Array.from({ length: 5 }, settled))
    expect(outcomes).toContainEqual(booked)
    expect(await settled()).toEqual(booked)
    expect(received('payBills')).toHaveLength(taken ? 0 : 1)
    expect(await events()).toContain('booking → doubtful: booking was abandoned')
  })

  test('what a crash left authorised is booked without asking the provider again', async () => {
    await advance(await findById(id), 'authorised', 'provider 00000')
    expect(await settled()).toEqual(booked)
    expect(received().map(({ name }) => name)).toEqual(['payBills'])
  })

  test('accepted after it had let its invoices go, it holds those that are free', async () => {
    says('02014')
    await settled()
    const other = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: lines.slice(0, 1) }
    await written(other)
    says('00000')
    fail('payBills', 'cut')
    await settled()
    const held = await store().paymentLine.findMany({ where: { open: { not: null } } })
    const holders = held.map(({ open, paymentId }) => [open, paymentId === id])
    expect(holders).toEqual(
      expect.arrayContaining([
        ['F1', false],
        ['F2', true],
      ]),
    )
    expect(holders).toHaveLength(2)
  })

  test('what opens again and finds its invoice taken at that very moment holds the others', async () => {
    says('02014')
    await settled()
    const other = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: lines.slice(0, 1) }
    const [, moved] = await Promise.all([
      written(other),
      advance(await findById(id), 'to-check', 'opens again'),
    ])
    expect(moved).toMatchObject({ state: 'to-check' })
    expect(await store().paymentLine.findMany({ where: { open: 'F2' } })).toMatchObject([
      { paymentId: id },
    ])
    expect(await store().paymentLine.count({ where: { open: 'F1' } })).toBe(1)
  })

  test('what was heard of a payment before it moved on is not noted of what it is now', async () => {
    const seen = await findById(id)
    says('00000')
    await settled()
    await note(seen, '02306', 'Transaction annulée par le client')
    expect(await findById(id)).toMatchObject({ state: 'booked', resultCode: '00000' })
    expect((await events()).join()).not.toContain('02306')
  })

  test('a payment that never reached the provider is nobody’s to book', async () => {
    const other = [{ invoice: 'F9', amountCents: 100 }]
    const start = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: other }
    expect(await settle(await written(start), 'r')).toEqual({ kind: 'pending' })
    expect(received()).toEqual([])
  })

  test('who saw an earlier doubt than the present one books nothing, even within one millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const on = async (...[seen, to]: Parameters<typeof advance>) =>
      (await advance(seen, to, 'step')) ?? expect.fail('somebody else was faster')
    const booking = await on(await on(await findById(id), 'authorised', ''), 'booking', '')
    const earlier = await on(booking, 'doubtful', '')
    await on(await on(earlier, 'booking', ''), 'doubtful', '')
    expect(await advance(earlier, 'booking', 'too late')).toBeUndefined()
  })

  test('the ledger refuses a step that is none', async () => {
    await expect(advance(await findById(id), 'booked', 'why not')).rejects.toThrow(
      'cannot go from sent to booked',
    )
  })
})
