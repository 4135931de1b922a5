import { beforeEach, expect, test } from 'vitest'
import { opened, order, page, payments, provider } from '../../tests/support/paying.ts'
import { onNewStore } from '../../tests/support/portal.ts'
import { advance, findById, findByToken } from './ledger.server.ts'

const { answer, fail, received } = provider()

onNewStore(() => {
  beforeEach(() => {
    answer('createPayment', opened)
  })

  test('[PAY-01] the amount is the sum in cents; the two URLs and the metering point go with it', async () => {
    await order()
    expect(received('createPayment')[0]?.body).toMatchObject({
      amount: 1999,
      redirectUrl: 'http://portail.test/factures/consulter/retour',
      cancelUrl: 'http://portail.test/factures/consulter/annulation',
      notificationUrl: 'http://portail.test/paiement/notification',
      pdc: 'PDC1',
    })
    // Sums of decimals that floating point gets wrong: 0.1 + 0.2, 1.1 × 3, 4.35 × 100.
    answer('createPayment', { ...opened, token: 't2' })
    await order({ submission: 'form-2', series: 'G', balances: [0.1, 0.2, 1.1, 1.1, 1.1, 4.35] })
    expect(received('createPayment')[1]?.body).toMatchObject({ amount: 795 })
  })

  test('what the utility owes is not deducted', async () => {
    await order({ balances: [10, -3] })
    expect(received('createPayment')[0]?.body).toMatchObject({ amount: 1000 })
  })

  test('leads to the provider; the payment is found by its token, by its owner alone', async () => {
    expect(await order()).toEqual({ kind: 'redirect', url: page })
    expect(await findByToken('t1', 'A1001')).toMatchObject({ state: 'sent', amountCents: 1999 })
    expect(await findByToken('t1')).toMatchObject({ owner: 'A1001' })
    expect(await findByToken('t1', 'A2002')).toBeUndefined()
    expect(await findByToken('guessed')).toBeUndefined()
  })

  test('is written down, with its invoices, before the provider hears of it', async () => {
    answer('createPayment', async ({ body }) => {
      const [payment] = await payments()
      expect(payment).toMatchObject({
        state: 'created',
        amountCents: 1999,
        lines: [{ invoice: 'F0', amountCents: 1999 }],
      })
      expect(body).toMatchObject({ reference: payment?.id })
      return opened
    })
    expect(await order()).toEqual({ kind: 'redirect', url: page })
    const [payment] = await payments()
    expect(payment?.events.map(({ from, to }) => [from, to])).toEqual([
      ['', 'created'],
      ['created', 'sent'],
    ])
  })

  test.each([
    ['nothing', { redirectURL: null, token: null }],
    ['an address', opened],
  ])(
    '[PAY-03] another code than 00000, with %s, is refused with the provider’s message',
    async (_, more) => {
      const result = { code: '02101', longMessage: 'Contrat inactif.' }
      answer('createPayment', { ...more, result })
      expect(await order()).toEqual({ kind: 'refused', message: 'Contrat inactif.' })
      expect(await payments()).toMatchObject([
        { state: 'refused', resultCode: '02101', events: [{}, { to: 'refused' }] },
      ])
    },
  )

  test('an accepted session without an address leads nowhere', async () => {
    answer('createPayment', { ...opened, redirectURL: null })
    expect(await order()).toMatchObject({ kind: 'refused' })
  })

  test.each([503, 'cut', 'garbage'] as const)(
    'a session that could not be opened (%s) fails; another form may try again',
    async how => {
      fail('createPayment', how)
      await expect(order()).rejects.toMatchObject({ kind: 'outage' })
      expect(await payments()).toMatchObject([{ state: 'expired', token: null }])
      answer('createPayment', opened)
      expect(await order({ submission: 'form-2' })).toMatchObject({ kind: 'redirect' })
    },
  )

  test('no payer is sent to a page whose payment has expired meanwhile: without its token it could not be booked', async () => {
    answer('createPayment', async () => {
      const [payment] = await payments()
      await advance(await findById(payment?.id ?? ''), 'expired', 'abandoned before the provider')
      return opened
    })
    expect(await order()).toEqual({ kind: 'refused', message: undefined })
    expect(await findByToken('t1')).toBeUndefined()
  })

  test('a payment page on another site than the provider’s is not where a payer is sent', async () => {
    answer('createPayment', { ...opened, redirectURL: 'http://ailleurs.test/' })
    expect(await order()).toEqual({ kind: 'refused', message: undefined })
    expect(await payments()).toMatchObject([{ state: 'expired' }])
  })

  test('[PAY-02] nor is a session whose token another payment has', async () => {
    await order()
    const other = await order({ submission: 'form-2', series: 'G' })
    expect(other).toEqual({ kind: 'refused', message: undefined })
    const states = (await payments()).map(({ state, token }) => [state, token])
    expect(states).toEqual([
      ['sent', 't1'],
      ['expired', null],
    ])
  })
})
