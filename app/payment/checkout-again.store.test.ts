import { beforeEach, describe, expect, test } from 'vitest'
import { opened, order, page, payments, provider, t1 } from '../../tests/support/paying.ts'
import { onEachStore } from '../../tests/support/portal.ts'

const { answer, received, says } = provider()

onEachStore(() => {
  beforeEach(() => {
    answer('createPayment', opened)
  })

  test('a button pressed several times at once opens one payment and leads to one address', async () => {
    says('02000')
    const answers = await Promise.all(Array.from({ length: 5 }, () => order()))
    expect(answers).toEqual(Array(5).fill({ kind: 'redirect', url: page }))
    expect(received('createPayment')).toHaveLength(1)
    expect(await payments()).toHaveLength(1)
  })

  test('a form posted again after the payment was booked is answered so', async () => {
    await order()
    says('00000')
    answer('payBills', 1)
    await t1.settled()
    const outcome = { kind: 'booked', cents: 1999 }
    expect(await order()).toEqual({ kind: 'settled', outcome })
    expect(received('createPayment')).toHaveLength(1)
  })

  test('a refusal answers every post of the form', async () => {
    const result = { code: '02101', longMessage: 'Contrat inactif.' }
    answer('createPayment', { result })
    const refused = { kind: 'refused', message: 'Contrat inactif.' }
    expect(await Promise.all([order(), order()])).toEqual([refused, refused])
  })

  describe('the same form once more, of a tab that was restored', () => {
    const t2 = { kind: 'redirect', url: `${page}?2` }
    const anew = () => answer('createPayment', { ...opened, token: 't2', redirectURL: t2.url })

    test('leads to the same page while it is open', async () => {
      await order()
      says('02306')
      expect(await order()).toEqual({ kind: 'redirect', url: page })
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
      await t1.settled()
      says('00000')
      answer('payBills', 1)
      const outcome = { kind: 'booked', cents: 1999 }
      expect(await order()).toEqual({ kind: 'settled', outcome })
      expect(received('createPayment')).toHaveLength(1)
    })
  })

  test('the same submission of another subscriber is theirs', async () => {
    await order()
    answer('createPayment', { ...opened, token: 't2' })
    await order({ owner: 'A2002', series: 'G' })
    expect((await payments()).map(({ owner }) => owner).sort()).toEqual(['A1001', 'A2002'])
  })
})
