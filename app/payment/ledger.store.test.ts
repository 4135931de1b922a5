import { expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { lines, provider, t1 } from '../../tests/support/paying.ts'
import { written } from '../../tests/support/payments.ts'
import { advance, recordStatus } from './ledger.server.ts'

const { fail, says, onSentPayment } = provider()

onSentPayment(() => {
  test('a payment that is accepted after it released its invoices reserves those that are still free', async () => {
    says('02014')
    await t1.settled()
    const other = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: lines.slice(0, 1) }
    await written(other)
    says('00000')
    fail('payBills', 'cut')
    await t1.settled()
    const { id } = await t1.entry()
    const reserved = await store().paymentLine.findMany({ where: { open: { not: null } } })
    const reservations = reserved.map(({ open, paymentId }) => [open, paymentId === id])
    expect(reservations).toEqual(
      expect.arrayContaining([
        ['F1', false],
        ['F2', true],
      ]),
    )
    expect(reservations).toHaveLength(2)
  })

  test('a payment that opens again while another one takes an invoice reserves the rest', async () => {
    says('02014')
    await t1.settled()
    const other = { owner: 'A1001', pdc: 'PDC1', submission: 'other', lines: lines.slice(0, 1) }
    const [, moved] = await Promise.all([
      written(other),
      advance(await t1.entry(), 'to-check', 'opens again'),
    ])
    expect(moved).toMatchObject({ state: 'to-check' })
    expect(await store().paymentLine.findMany({ where: { open: 'F2' } })).toMatchObject([
      { paymentId: moved?.id },
    ])
    expect(await store().paymentLine.count({ where: { open: 'F1' } })).toBe(1)
  })

  test('a status that the provider gave before the payment moved on is not recorded', async () => {
    const seen = await t1.entry()
    says('00000')
    await t1.settled()
    await recordStatus(seen, {
      verdict: 'interrupted',
      code: '02306',
      message: 'Annulée par le client',
    })
    expect(await t1.entry()).toMatchObject({ state: 'booked', resultCode: '00000' })
    expect((await t1.events()).join()).not.toContain('02306')
  })

  test('an agent whose page shows an earlier doubt than the present one books nothing, even within one millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const to = async (...[seen, state]: Parameters<typeof advance>) =>
      (await advance(seen, state, 'step')) ?? expect.fail('another request was faster')
    const booking = await to(await to(await t1.entry(), 'authorised', ''), 'booking', '')
    const earlier = await to(booking, 'doubtful', '')
    await to(await to(earlier, 'booking', ''), 'doubtful', '')
    expect(await advance(earlier, 'booking', 'too late')).toBeUndefined()
  })

  test('the ledger refuses a step that its states do not allow', async () => {
    await expect(advance(await t1.entry(), 'booked', 'why not')).rejects.toThrow(
      'cannot go from sent to booked',
    )
  })
})
