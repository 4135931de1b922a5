import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { connect } from '#upstream/client.server.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { invoice } from '../../tests/support/samples.ts'
import { utility } from '../../tests/support/upstream.ts'
import { checkout, payable } from './checkout.server.ts'
import { advance, findById, findByToken } from './ledger.server.ts'
import { settle, settleLeft } from './settle.server.ts'

const { answer, fail, received } = utility()
const provider = 'http://paiement.test/paiement/t1'
const opened = { result: { code: '00000', longMessage: '' }, redirectURL: provider, token: 't1' }

type More = { owner?: string; submission?: string; balances?: number[]; series?: string }
const order = (more: More = {}) => {
  const { owner = 'A1001', submission = 'press-1', balances = [19.99], series = 'F' } = more
  const { call } = connect({ requestId: 'r', signal: new AbortController().signal })
  const invoices = balances.map((balance, n) => invoice(`${series}${n}`, balance))
  return checkout({ call, owner, pdc: 'PDC1', invoices, submission, requestId: 'r' })
}
const payments = () =>
  store().payment.findMany({ include: { lines: true, events: { orderBy: { id: 'asc' } } } })

describe('what is paid', () => {
  const invoices = [invoice('F1', 12.5), invoice('F2', 0), invoice('F3', -4), invoice('F4', 7)]
  const numbers = (asked: string[]) => payable(invoices, asked)?.map(one => one.factNumber)

  test('[INV-11] the asked-for invoices that are unpaid, all unpaid ones when none is asked for', () => {
    expect(numbers(['F4'])).toEqual(['F4'])
    expect(numbers(['F1', 'F2'])).toEqual(['F1'])
    expect(numbers(['F1', 'F1'])).toEqual(['F1'])
    expect(numbers([])).toEqual(['F1', 'F4'])
    expect(numbers(['F2', 'F3'])).toEqual([])
  })

  test('nothing when what the utility owes covers it', () => {
    expect(payable([invoice('F1', 12.5), invoice('F2', -20)], ['F1'])).toEqual([])
  })

  test('none whose payment is under verification, whose amount covers no other', () => {
    const left = (asked: string[], ...taken: string[]) =>
      payable(invoices, asked, number => taken.includes(number))?.map(one => one.factNumber)
    expect(left([], 'F1')).toEqual(['F4'])
    expect(left(['F1'], 'F1')).toEqual([])
    expect(left(['F1', 'F4'], 'F4')).toEqual(['F1'])
    expect(left([], 'F1', 'F4')).toEqual([])
    expect(left(['F9'], 'F9')).toBeUndefined()
    const credit = [invoice('F1', 30), invoice('F2', 10), invoice('F3', -20)]
    expect(payable(credit, [], number => number === 'F1')).toEqual([])
  })

  test('nothing when one of them is not theirs', () => {
    expect(numbers(['F1', 'F9'])).toBeUndefined()
  })
})

onEachStore(() => {
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
    await order({ submission: 'press-2', series: 'G', balances: [0.1, 0.2, 1.1, 1.1, 1.1, 4.35] })
    expect(received('createPayment')[1]?.body).toMatchObject({ amount: 795 })
  })

  test('[PAY-01] whatever is owed, the posted amount is the sum of its cents', async () => {
    const balances = fc.array(fc.integer({ min: 1, max: 2_000_000 }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(balances, async cents => {
        const name = randomUUID()
        const euros = cents.map(one => JSON.parse((one / 100).toFixed(2)))
        answer('createPayment', { ...opened, token: name })
        await order({ submission: name, series: name, balances: euros })
        const amount = cents.reduce((sum, one) => sum + one, 0)
        expect(received('createPayment').at(-1)?.body).toMatchObject({ amount })
        expect(await findByToken(name)).toMatchObject({ amountCents: amount })
      }),
      { numRuns: 30 },
    )
  })

  test('what the utility owes is not deducted', async () => {
    await order({ balances: [10, -3] })
    expect(received('createPayment')[0]?.body).toMatchObject({ amount: 1000 })
  })

  test('leads to the provider; the payment is found by its token, by its owner alone', async () => {
    expect(await order()).toEqual({ kind: 'redirect', url: provider })
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
    expect(await order()).toEqual({ kind: 'redirect', url: provider })
    const [payment] = await payments()
    expect(payment?.events.map(({ from, to }) => [from, to])).toEqual([
      ['', 'created'],
      ['created', 'sent'],
    ])
  })

  test('[PAY-03] another code than 00000 is refused with the provider’s message', async () => {
    const result = { code: '02101', longMessage: 'Contrat inactif.' }
    answer('createPayment', { result, redirectURL: null, token: null })
    expect(await order()).toEqual({ kind: 'refused', message: 'Contrat inactif.' })
    expect(await payments()).toMatchObject([
      { state: 'refused', resultCode: '02101', events: [{}, { to: 'refused' }] },
    ])
  })

  test('an accepted session without an address leads nowhere', async () => {
    answer('createPayment', { ...opened, redirectURL: null })
    expect(await order()).toMatchObject({ kind: 'refused' })
  })

  test('a button pressed several times at once opens one payment and leads to one address', async () => {
    const result = { code: '02000', longMessage: '' }
    answer('getPaymentDetails', { result, amount: 0, reference: '' })
    const presses = await Promise.all(Array.from({ length: 5 }, () => order()))
    expect(presses).toEqual(Array(5).fill({ kind: 'redirect', url: provider }))
    expect(received('createPayment')).toHaveLength(1)
    expect(await payments()).toHaveLength(1)
  })

  test('a press that comes back after the payment was booked is told so', async () => {
    await order()
    const reference = (await findByToken('t1'))?.id ?? ''
    answer('getPaymentDetails', {
      result: { code: '00000', longMessage: '' },
      amount: 1999,
      reference,
    })
    answer('payBills', 1)
    await settle((await findByToken('t1')) ?? expect.fail('no payment'), 'r')
    const outcome = { kind: 'booked', cents: 1999 }
    expect(await order()).toEqual({ kind: 'settled', outcome })
    expect(received('createPayment')).toHaveLength(1)
  })

  test('a refusal is told to every press', async () => {
    const result = { code: '02101', longMessage: 'Contrat inactif.' }
    answer('createPayment', { result })
    const refused = { kind: 'refused', message: 'Contrat inactif.' }
    expect(await Promise.all([order(), order()])).toEqual([refused, refused])
  })

  describe('the same form once more, of a tab that was restored', () => {
    /** Of the first payment; the provider waits for the next one. */
    const says = (first: string) =>
      answer('getPaymentDetails', async ({ url }) => {
        const token = url.searchParams.get('token') ?? ''
        const reference = (await findByToken(token))?.id ?? ''
        const code = token === 't1' ? first : '02000'
        return { result: { code, longMessage: 'Refusé.' }, amount: 1999, reference }
      })
    const t2 = { kind: 'redirect', url: `${provider}?2` }
    const anew = () => answer('createPayment', { ...opened, token: 't2', redirectURL: t2.url })

    test('leads to the same page while it is open', async () => {
      await order()
      says('02306')
      expect(await order()).toEqual({ kind: 'redirect', url: provider })
      expect(received('createPayment')).toHaveLength(1)
    })

    test.each(['01100', '02319', '02304'])(
      'opens one new payment, however often it comes at once, when the first one ended in %s',
      async code => {
        await order()
        says(code)
        anew()
        expect(await Promise.all([order(), order(), order()])).toEqual([t2, t2, t2])
        expect(received('createPayment')).toHaveLength(2)
        expect((await payments()).map(({ state }) => state)).toContain('sent')
      },
    )

    test('opens a new payment when the provider refused to open the first', async () => {
      answer('createPayment', { result: { code: '02101', longMessage: '' } })
      await order()
      anew()
      expect(await order()).toEqual(t2)
    })

    test('opens none when the first one was accepted after all', async () => {
      await order()
      says('01100')
      await settle((await findByToken('t1')) ?? expect.fail('no payment'), 'r')
      says('00000')
      answer('payBills', 1)
      const outcome = { kind: 'booked', cents: 1999 }
      expect(await order()).toEqual({ kind: 'settled', outcome })
      expect(received('createPayment')).toHaveLength(1)
    })
  })

  test('the same submission of somebody else is theirs', async () => {
    await order()
    answer('createPayment', { ...opened, token: 't2' })
    await order({ owner: 'A2002', series: 'G' })
    expect((await payments()).map(({ owner }) => owner).sort()).toEqual(['A1001', 'A2002'])
  })

  test.each([503, 'cut', 'garbage'] as const)(
    'a session that could not be opened (%s) fails; another press may try again',
    async how => {
      fail('createPayment', how)
      await expect(order()).rejects.toMatchObject({ kind: 'outage' })
      expect(await payments()).toMatchObject([{ state: 'expired', token: null }])
      answer('createPayment', opened)
      expect(await order({ submission: 'press-2' })).toMatchObject({ kind: 'redirect' })
    },
  )

  describe('an invoice that another payment holds', () => {
    /** The same invoice and amount, pressed anew. */
    const again = () => order({ submission: 'press-2' })
    /** Of the first payment; it still waits for whoever came after. */
    const says = (first: string) =>
      answer('getPaymentDetails', async ({ url }) => {
        const token = url.searchParams.get('token') ?? ''
        const reference = (await findByToken(token))?.id ?? ''
        const result = { code: token === 't1' ? first : '02000', longMessage: 'Refusé.' }
        return { result, amount: 1999, reference }
      })
    beforeEach(async () => {
      await order()
      answer('createPayment', { ...opened, token: 't2' })
      answer('payBills', 1)
      answer('isBooked', false)
    })

    test('leads back to its page while the provider still waits', async () => {
      says('02000')
      expect(await again()).toEqual({ kind: 'redirect', url: provider })
      expect(received('createPayment')).toHaveLength(1)
    })

    test.each([
      ['another invoice besides', [19.99, 5]],
      ['another amount', [18.99]],
    ])(
      'does not lead to its page whoever asks for %s: it is told, and left as it is',
      async (_, balances) => {
        says('02000')
        expect(await order({ submission: 'press-2', balances })).toEqual({
          kind: 'held',
          cents: 1999,
          invoices: ['F0'],
        })
        expect(received('createPayment')).toHaveLength(1)
        expect(await findByToken('t1')).toMatchObject({ state: 'sent' })
        says('02319')
        expect(await order({ submission: 'press-3', balances })).toMatchObject({ kind: 'redirect' })
        const amount = balances.reduce((sum, one) => sum + Math.round(one * 100), 0)
        expect(received('createPayment')[1]?.body).toMatchObject({ amount })
      },
    )

    test.each([
      ['02000', [19.99]],
      ['02000', [19.99, 5]],
      ['02306', [19.99]],
      ['00000', [19.99]],
    ])('is told to nobody but its payer (%s, %s)', async (code, balances) => {
      says(code)
      const pending = { kind: 'settled', outcome: { kind: 'pending' } }
      expect(await order({ owner: 'A2002', submission: 'press-2', balances })).toEqual(pending)
    })

    test('is being verified once a bank holds what was paid: nobody is sent there again', async () => {
      says('02005')
      expect(await again()).toEqual({ kind: 'settled', outcome: { kind: 'pending' } })
      expect(received('createPayment')).toHaveLength(1)
    })

    test('leads back to its page while the provider cannot be asked', async () => {
      fail('getPaymentDetails', 500)
      expect(await again()).toEqual({ kind: 'redirect', url: provider })
      expect(received('createPayment')).toHaveLength(1)
    })

    test('is booked, not paid again, when the provider has accepted it', async () => {
      says('00000')
      const outcome = { kind: 'booked', cents: 1999 }
      expect(await again()).toEqual({ kind: 'settled', outcome })
      expect(received('createPayment')).toHaveLength(1)
    })

    test('is not paid again while its booking is in doubt', async () => {
      says('00000')
      fail('payBills', 500)
      expect(await again()).toEqual({ kind: 'settled', outcome: { kind: 'pending' } })
      expect(received('createPayment')).toHaveLength(1)
    })

    test('is free again when the provider no longer knows what is in doubt: staff look into that', async () => {
      says('00000')
      fail('payBills', 500)
      await again()
      fail('getPaymentDetails', 500)
      expect(await again()).toMatchObject({ kind: 'settled' })
      fail('getPaymentDetails', 404)
      expect(await again()).toMatchObject({ kind: 'redirect' })
      const [first, second] = [await findByToken('t1'), await findByToken('t2')]
      expect([first?.state, second?.state]).toEqual(['to-check', 'sent'])
      expect(await store().paymentLine.findMany({ where: { open: 'F0' } })).toMatchObject([
        { paymentId: second?.id },
      ])
    })

    test.each(['02319', '01100', '02304'])('is free again after %s', async code => {
      says(code)
      expect(await again()).toMatchObject({ kind: 'redirect' })
      expect(received('createPayment')).toHaveLength(2)
    })

    test('leads back to its page at 02306: who opened it may be at it still, in another tab', async () => {
      says('02306')
      await settle((await findByToken('t1')) ?? expect.fail('no payment'), 'r')
      expect(await again()).toEqual({ kind: 'redirect', url: provider })
      expect(received('createPayment')).toHaveLength(1)
    })

    test.each([
      ['02306, its payer having come back,', settleLeft, '02306'],
      ['02101', settle, '02101'],
    ])('[PAY-07] %s lets it go for a new payment, and not before', async (_, back, code) => {
      says(code)
      await back((await findByToken('t1')) ?? expect.fail('no payment'), 'r')
      const held = () => store().paymentLine.findMany({ where: { open: 'F0' } })
      const first = await findByToken('t1')
      expect(await held()).toMatchObject([{ paymentId: first?.id }])
      expect(await again()).toMatchObject({ kind: 'redirect' })
      const second = await findByToken('t2')
      expect(await held()).toMatchObject([{ paymentId: second?.id }])
      expect((await payments()).find(({ id }) => id === first?.id)).toMatchObject({
        state: 'cancelled',
        events: expect.arrayContaining([
          expect.objectContaining({ reason: 'replaced by a new payment' }),
        ]),
      })
    })

    test('left for a new one and accepted after all, both are booked: the money was taken', async () => {
      says('02306')
      await settleLeft((await findByToken('t1')) ?? expect.fail('no payment'), 'r')
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

    test('is free again when the provider no longer knows the payment', async () => {
      fail('getPaymentDetails', 404)
      expect(await again()).toMatchObject({ kind: 'redirect' })
      expect(received('createPayment')).toHaveLength(2)
    })

    test('two tabs at once open one payment', async () => {
      says('02000')
      const tabs = ['tab-1', 'tab-2'].map(submission => order({ submission, series: 'H' }))
      expect(await Promise.all(tabs)).toEqual(Array(2).fill({ kind: 'redirect', url: provider }))
      expect(received('createPayment')).toHaveLength(2)
    })

    test('given up, and paid anew in two tabs at once, opens one payment', async () => {
      says('02306')
      await settleLeft((await findByToken('t1')) ?? expect.fail('no payment'), 'r')
      const tabs = ['tab-1', 'tab-2'].map(submission => order({ submission }))
      const urls = (await Promise.all(tabs)).map(way => way.kind === 'redirect' && way.url)
      expect(urls).toEqual([provider, provider])
      expect(received('createPayment')).toHaveLength(2)
      expect((await payments()).map(({ state }) => state).sort()).toEqual(['cancelled', 'sent'])
    })
  })

  describe('invoices that another tab has paid since they were read', () => {
    const booked = { kind: 'booked', cents: 1999 }
    beforeEach(async () => {
      await order()
      const reference = (await findByToken('t1'))?.id ?? ''
      const result = { code: '00000', longMessage: '' }
      answer('getPaymentDetails', { result, amount: 1999, reference })
      answer('payBills', 1)
      expect(await settle((await findByToken('t1')) ?? expect.fail(), 'r')).toEqual(booked)
      answer('createPayment', { ...opened, token: 't2' })
    })

    test('are not paid again: the payment is told', async () => {
      answer('getInvoices', [{ facture: invoice('F0', 0), isCheck: true }])
      expect(await order({ submission: 'press-2' })).toEqual({ kind: 'settled', outcome: booked })
      expect(await findByToken('t2')).toMatchObject({ state: 'cancelled' })
    })

    test('are not paid again when they cannot be read once more', async () => {
      fail('getInvoices', 500)
      expect(await order({ submission: 'press-2' })).toEqual({ kind: 'settled', outcome: booked })
      expect(await findByToken('t2')).toMatchObject({ state: 'cancelled' })
    })

    test('are not paid again when somebody else paid them, of whom nothing is told', async () => {
      answer('getInvoices', [{ facture: invoice('F0', 0), isCheck: true }])
      const pending = { kind: 'settled', outcome: { kind: 'pending' } }
      expect(await order({ owner: 'A2002', submission: 'press-2' })).toEqual(pending)
    })

    test('are paid when they are still owed', async () => {
      answer('getInvoices', [{ facture: invoice('F0', 19.99), isCheck: false }])
      expect(await order({ submission: 'press-2' })).toMatchObject({ kind: 'redirect' })
    })
  })

  describe('an invoice of a payment that is on its way to the provider', () => {
    /** What comes of another tab that asks while the provider has not answered the first one. */
    const meanwhile = async (balances: number[]) => {
      answer('getPaymentDetails', async () => {
        const reference = (await findByToken('t1'))?.id ?? ''
        return { result: { code: '02000', longMessage: '' }, amount: 1999, reference }
      })
      let other: ReturnType<typeof order> | undefined
      answer('createPayment', async () => {
        other ??= order({ submission: 'press-2', balances })
        return opened
      })
      await order()
      return other
    }

    test('leads to its page who asks for the same', async () => {
      expect(await meanwhile([19.99])).toEqual({ kind: 'redirect', url: provider })
      expect(received('createPayment')).toHaveLength(1)
    })

    test('does not who asks for more', async () => {
      expect(await meanwhile([19.99, 5])).toMatchObject({ kind: 'held', cents: 1999 })
      expect(received('createPayment')).toHaveLength(1)
    })
  })

  test('nobody is sent to a page whose payment was given up meanwhile: no token would tell of it', async () => {
    answer('createPayment', async () => {
      const [payment] = await payments()
      await advance(await findById(payment?.id ?? ''), 'expired', 'abandoned before the provider')
      return opened
    })
    expect(await order()).toEqual({ kind: 'refused', message: undefined })
    expect(await findByToken('t1')).toBeUndefined()
  })

  test('a payment page on another site than the provider’s is not where anybody is sent', async () => {
    answer('createPayment', { ...opened, redirectURL: 'http://ailleurs.test/' })
    expect(await order()).toEqual({ kind: 'refused', message: undefined })
    expect(await payments()).toMatchObject([{ state: 'expired' }])
  })
})
