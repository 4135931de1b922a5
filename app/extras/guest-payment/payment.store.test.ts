import { beforeEach, describe, expect, test } from 'vitest'
import { resumePayment } from '#payment/checkout.server.ts'
import { canResume, paidByGuests, paymentsOf, pendingPayments } from '#payment/history.server.ts'
import { findByToken } from '#payment/ledger.server.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { opened, order, page, payments, provider, t1 } from '../../../tests/support/paying.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { invoice } from '../../../tests/support/samples.ts'
import { guest } from './payment.server.ts'

const { answer, received, says } = provider()

/** The subscriber, and a payer without an account who holds the invoice. */
const bySubscriber = () => order({ submission: 'of-the-subscriber' })
const byGuest = (submission = 'of-the-guest') => order({ guest, submission })
const asked = () => [...received('createPayment'), ...received('createGuestPayment')]
const begun = { kind: 'elsewhere', isPaid: false }
const paid = { kind: 'elsewhere', isPaid: true }

onNewStore(() => {
  beforeEach(() => {
    answer('createPayment', opened)
    answer('createGuestPayment', opened)
    answer('payBills', 1)
    answer('isBooked', false)
    says('02000')
  })

  test('[BEY-05] a guest is sent to the provider, and comes back by an address that asks for no log-in', async () => {
    expect(await byGuest()).toEqual({ kind: 'redirect', url: page })
    expect(received('createPayment')).toEqual([])
    expect(received('createGuestPayment')[0]?.body).toMatchObject({
      amount: 1999,
      pdc: 'PDC1',
      redirectUrl: 'http://portail.test/payer-une-facture/retour',
      cancelUrl: 'http://portail.test/payer-une-facture/annulation',
      notificationUrl: 'http://portail.test/paiement/notification',
    })
  })

  describe('[BEY-05] an invoice that a guest and its subscriber pay', () => {
    test('[BEY-141] is taken over by the subscriber from the guest, in one session that is paid once', async () => {
      await byGuest()
      for (const _ of [1, 2]) expect(await bySubscriber()).toEqual({ kind: 'redirect', url: page })
      expect(await byGuest()).toEqual(begun)
      expect(asked()).toHaveLength(1)
      expect(await payments()).toMatchObject([{ owner: 'A1001', state: 'sent' }])
      const [one = expect.fail('no payment')] = (await paymentsOf('A1001', 1, 20)).payments
      expect(one.isGuest).toBe(false)
      says('00000')
      expect(await bySubscriber()).toEqual({
        kind: 'settled',
        outcome: { kind: 'booked', cents: 1999 },
      })
      expect(received('payBills')).toHaveLength(1)
    })

    test('[BEY-141] is shown to the subscriber who pays it with others, who goes on with it first', async () => {
      await byGuest()
      const withOthers = () => order({ submission: 'of-the-subscriber', balances: [19.99, 5] })
      expect(await withOthers()).toEqual({ kind: 'conflict', cents: 1999, invoices: ['F0'] })
      expect(asked()).toHaveLength(1)
    })

    test.each([
      ['the subscriber', bySubscriber, byGuest],
      ['another guest', byGuest, () => byGuest('of-another-guest')],
    ])(
      'is paid by who begins first: %s; the other learns that it is begun, and later paid',
      async (_, first, second) => {
        expect(await first()).toEqual({ kind: 'redirect', url: page })
        expect(await second()).toEqual(begun)
        says('00000')
        expect(await second()).toEqual(paid)
        expect(asked()).toHaveLength(1)
        expect(received('payBills')).toHaveLength(1)
      },
    )

    test.each([
      ['a guest', byGuest, { isGuest: true }],
      ['its subscriber', bySubscriber, {}],
    ])('[BEY-780] pay-bills says who has paid: %s', async (_, pay, payer) => {
      await pay()
      says('00000')
      await t1.settled()
      const [booked] = received('payBills')
      const said = booked?.body as Input<'payBills'>['body'] | undefined
      expect({ isGuest: said?.isGuest, paidBy: said?.paidBy }).toEqual(payer)
    })

    test('is paid once by both at once', async () => {
      const ways = await Promise.all([bySubscriber(), byGuest()])
      expect(ways.map(({ kind }) => kind)).toContain('redirect')
      expect(asked()).toHaveLength(1)
      expect((await payments()).filter(({ state }) => state === 'sent')).toHaveLength(1)
    })

    test.each([
      ['a guest', byGuest, bySubscriber],
      ['its subscriber', bySubscriber, byGuest],
    ])('is not paid again when it was read before %s paid it', async (_, first, second) => {
      await first()
      says('00000')
      await t1.settled()
      answer('createPayment', { ...opened, token: 't2' })
      answer('createGuestPayment', { ...opened, token: 't2' })
      answer('getInvoices', [{ facture: invoice('F0', 0), isCheck: true }])
      expect(await second()).toEqual(paid)
      expect(await findByToken('t2')).toMatchObject({ state: 'cancelled' })
    })

    test('is not disclosed to another subscriber', async () => {
      await byGuest()
      const pending = { kind: 'settled', outcome: { kind: 'pending' } }
      expect(await order({ owner: 'A2002', submission: 'other' })).toEqual(pending)
    })
  })

  test('[BEY-09][BEY-141] the subscriber reads of it as of theirs, and goes on with it', async () => {
    await byGuest()
    const { payments: shown } = await paymentsOf('A1001', 1, 20)
    const [one = expect.fail('no payment')] = shown
    expect(one).toMatchObject({ isGuest: true, amountCents: 1999 })
    expect(canResume(one)).toBe(true)
    expect((await pendingPayments('A1001', 'PDC1')).stages).toEqual(new Map([['F0', 'started']]))
    expect(await paidByGuests('A1001')).toEqual(new Set())
    says('00000')
    await t1.settled()
    expect(await paidByGuests('A1001')).toEqual(new Set(['F0']))
    expect(await paidByGuests('A2002')).toEqual(new Set())
  })

  test('[BEY-141] [BEY-780] gone on with from the list, it is theirs, by the name of the helper who does', async () => {
    await byGuest()
    const [{ id } = expect.fail('no payment')] = await payments()
    expect(await resumePayment('A2002', id, 'r')).toBeUndefined()
    expect(await resumePayment('A1001', id, 'r', 'Amel Diaz')).toEqual({
      kind: 'redirect',
      url: page,
    })
    says('00000')
    await t1.settled()
    expect(await payments()).toMatchObject([{ state: 'booked', paidBy: 'Amel Diaz' }])
    expect(await paidByGuests('A1001')).toEqual(new Set())
    const [booked] = received('payBills')
    expect(booked?.body).toMatchObject({ paidBy: 'Amel Diaz' })
    expect(booked?.body).not.toHaveProperty('isGuest')
  })
})
