import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { opened, order, page, payments, provider, t1 } from '../../tests/support/paying.ts'
import { onNewStore } from '../../tests/support/portal.ts'
import { invoice } from '../../tests/support/samples.ts'
import { findByToken } from './ledger.server.ts'
import { settle } from './settle.server.ts'

const { answer, fail, received, says } = provider()

onNewStore(() => {
  beforeEach(() => {
    answer('createPayment', opened)
  })

  describe('an invoice that another payment has reserved', () => {
    /** The same invoice and amount, from another form. */
    const again = () => order({ submission: 'form-2' })
    beforeEach(async () => {
      await order()
      answer('createPayment', { ...opened, token: 't2' })
      answer('payBills', 1)
      answer('isBooked', false)
    })

    const itsPage = { kind: 'redirect', url: page }
    const isChecked = { kind: 'settled', outcome: { kind: 'pending' } }
    test.each([
      ['leads back to its page while the provider still waits', () => says('02000'), itsPage],
      [
        'leads back to its page while the provider cannot be asked',
        () => fail('getPaymentDetails', 500),
        itsPage,
      ],
      ['is being checked once it is under review at a bank', () => says('02005'), isChecked],
      [
        'is being checked while its booking is in doubt',
        () => {
          says('00000')
          fail('payBills', 500)
        },
        isChecked,
      ],
    ])('%s: no second payment is opened', async (_, stands, outcome) => {
      stands()
      expect(await again()).toEqual(outcome)
      expect(received('createPayment')).toHaveLength(1)
    })

    test.each([
      ['another invoice besides', [19.99, 5]],
      ['another amount', [18.99]],
    ])(
      'does not lead to its page a subscriber who asks for %s: they learn of it, and it stays as it is',
      async (_, balances) => {
        says('02000')
        expect(await order({ submission: 'form-2', balances })).toEqual({
          kind: 'conflict',
          cents: 1999,
          invoices: ['F0'],
        })
        expect(received('createPayment')).toHaveLength(1)
        expect(await findByToken('t1')).toMatchObject({ state: 'sent' })
        says('02319')
        expect(await order({ submission: 'form-3', balances })).toMatchObject({ kind: 'redirect' })
        const amount = balances.reduce((sum, one) => sum + Math.round(one * 100), 0)
        expect(received('createPayment')[1]?.body).toMatchObject({ amount })
      },
    )

    test.each([
      ['02000', [19.99]],
      ['02000', [19.99, 5]],
      ['02306', [19.99]],
      ['00000', [19.99]],
    ])('is disclosed to its payer alone (%s, %s)', async (code, balances) => {
      says(code)
      expect(await order({ owner: 'A2002', submission: 'form-2', balances })).toEqual(isChecked)
    })

    test('[BEY-521] is free again when the provider says that it no longer knows what is in doubt: staff look into that', async () => {
      says('00000')
      fail('payBills', 500)
      await again()
      fail('getPaymentDetails', 500)
      expect(await again()).toMatchObject({ kind: 'settled' })
      fail('getPaymentDetails', 404)
      expect(await again(), 'the 404 of a proxy').toMatchObject({ kind: 'settled' })
      fail('getPaymentDetails', 404, { message: 'Ce paiement est inconnu.' })
      expect(await again()).toMatchObject({ kind: 'redirect' })
      const [first, second] = [await findByToken('t1'), await findByToken('t2')]
      expect([first?.state, second?.state]).toEqual(['to-check', 'sent'])
      expect(await store().paymentLine.findMany({ where: { open: 'F0' } })).toMatchObject([
        { paymentId: second?.id },
      ])
    })

    test.each([
      ['02306, its payer having come back,', t1.cameBack, '02306'],
      ['02101', t1.settled, '02101'],
    ])('[PAY-07] %s releases it for a new payment, and not before', async (_, back, code) => {
      says(code)
      await back()
      const reserved = () => store().paymentLine.findMany({ where: { open: 'F0' } })
      const first = await findByToken('t1')
      expect(await reserved()).toMatchObject([{ paymentId: first?.id }])
      expect(await again()).toMatchObject({ kind: 'redirect' })
      const second = await findByToken('t2')
      expect(await reserved()).toMatchObject([{ paymentId: second?.id }])
      expect((await payments()).find(({ id }) => id === first?.id)).toMatchObject({
        state: 'cancelled',
        events: expect.arrayContaining([
          expect.objectContaining({ reason: 'replaced by a new payment' }),
        ]),
      })
    })

    test('replaced by a new one and accepted after all, both are booked: the money was taken', async () => {
      says('02306')
      await t1.cameBack()
      await again()
      says('00000')
      const both = [await findByToken('t1'), await findByToken('t2')]
      answer('getPaymentDetails', async ({ url }) => {
        const one = await findByToken(url.searchParams.get('token') ?? '')
        const result = { code: '00000', longMessage: '' }
        return { result, amount: one?.amountCents ?? 0, reference: one?.id ?? '' }
      })
      for (const one of both)
        expect(await settle(one ?? expect.fail('no payment'), 'r')).toMatchObject({
          kind: 'booked',
        })
      expect(
        received('payBills').map(({ body }) => (body as { reference: string }).reference),
      ).toEqual(both.map(one => one?.id))
    })

    test('given up, and paid anew in two tabs at once, opens one payment', async () => {
      says('02306')
      await t1.cameBack()
      const tabs = ['tab-1', 'tab-2'].map(submission => order({ submission }))
      const urls = (await Promise.all(tabs)).map(way => way.kind === 'redirect' && way.url)
      expect(urls).toEqual([page, page])
      expect(received('createPayment')).toHaveLength(2)
      expect((await payments()).map(({ state }) => state).sort()).toEqual(['cancelled', 'sent'])
    })
  })

  describe('invoices that another tab has paid since they were read', () => {
    const booked = { kind: 'booked', cents: 1999 }
    beforeEach(async () => {
      await order()
      says('00000')
      answer('payBills', 1)
      expect(await t1.settled()).toEqual(booked)
      answer('createPayment', { ...opened, token: 't2' })
    })

    test.each([
      [
        'are settled by now',
        () => answer('getInvoices', [{ facture: invoice('F0', 0), isCheck: true }]),
      ],
      ['cannot be read once more', () => fail('getInvoices', 500)],
    ])('are not paid again where they %s: the answer is their payment', async (_, stand) => {
      stand()
      expect(await order({ submission: 'form-2' })).toEqual({ kind: 'settled', outcome: booked })
      expect(await findByToken('t2')).toMatchObject({ state: 'cancelled' })
    })

    test('are paid when they are still owed', async () => {
      answer('getInvoices', [{ facture: invoice('F0', 19.99), isCheck: false }])
      expect(await order({ submission: 'form-2' })).toMatchObject({ kind: 'redirect' })
    })
  })

  describe('an invoice of a payment that is on its way to the provider', () => {
    /** The answer to another tab that asks while the provider has not answered the first one. */
    const meanwhile = async (balances: number[]) => {
      says('02000')
      let other: ReturnType<typeof order> | undefined
      answer('createPayment', async () => {
        other ??= order({ submission: 'form-2', balances })
        return opened
      })
      await order()
      return other
    }

    test('leads to its page a subscriber who asks for the same', async () => {
      expect(await meanwhile([19.99])).toEqual({ kind: 'redirect', url: page })
      expect(received('createPayment')).toHaveLength(1)
    })

    test('does not lead there one who asks for more', async () => {
      expect(await meanwhile([19.99, 5])).toMatchObject({ kind: 'conflict', cents: 1999 })
      expect(received('createPayment')).toHaveLength(1)
    })
  })
})
