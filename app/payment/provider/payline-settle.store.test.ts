import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#upstream/catalogue/index.ts'
import { payline, recorded } from '../../../tests/support/payline.ts'
import { sent } from '../../../tests/support/payments.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { invoice, user } from '../../../tests/support/samples.ts'
import { checkout } from '../checkout.server.ts'
import { findById, findByToken } from '../ledger.server.ts'
import { settle } from '../settle.server.ts'

vi.hoisted(() => vi.resetModules())

const { answer, books, booked } = payline()
const token = '1fdl31BWrOdYuOLOq2GU1795248000000'

let id = ''
/** The utility has no part in it, but for what it knows of the payer. */
const call = (async (name: string) =>
  name === 'getUser' ? user : expect.fail(name)) as unknown as Call

const settled = async () => settle(await findById(id), 'r')
const state = async () => (await findById(id)).state
const accepted = (change = {}) => answer(recorded('accepted', { 'the-reference': id, ...change }))
const says = (code: string) => answer(recorded('not-accepted', { '01100': code }))

onNewStore(() => {
  beforeEach(async () => {
    const lines = [
      { invoice: 'F1', amountCents: 1999 },
      { invoice: 'F2', amountCents: 35 },
    ]
    id = (await sent({ owner: 'A1001', pdc: 'PDC1', submission: 'form', lines }, token)).id
    books()
  })

  test('[PAY-05] what Payline accepted is booked once, however often it is asked', async () => {
    accepted()
    const outcomes = await Promise.all([settled(), settled(), settled()])
    expect(outcomes).toEqual(Array(3).fill({ kind: 'booked', cents: 2034 }))
    expect(booked).toEqual([expect.objectContaining({ reference: id, token, pdc: 'PDC1' })])
  })

  test.each([
    ['another amount', { '>2034<': '>1<' }, 'to-check'],
    ['another order', { '<obj:ref>': '<obj:ref>x' }, 'to-check'],
    ['another currency', { '>978<': '>840<' }, 'sent'],
  ])('an acceptance of %s is never booked', async (_, change, then) => {
    accepted(change)
    for (let times = 0; times < 3; times++) expect(await settled()).toEqual({ kind: 'pending' })
    expect(await state()).toBe(then)
    expect(booked).toEqual([])
  })

  test.each([
    ['01100', 'refused', 'refused'],
    ['02319', 'cancelled', 'cancelled'],
    ['02304', 'refused', 'expired'],
    ['02324', 'refused', 'expired'],
    ['02306', 'cancelled', 'sent'],
    ['02005', 'pending', 'sent'],
    ['04003', 'pending', 'sent'],
    ['02101', 'pending', 'sent'],
  ])('[PAY-07] [PAY-08] the code %s: %s, and the payment is %s', async (code, kind, then) => {
    says(code)
    expect(await settled()).toMatchObject({ kind })
    expect(await state()).toBe(then)
    accepted()
    expect(await settled()).toEqual({ kind: 'booked', cents: 2034 })
  })

  test('a Payline that does not answer ends nothing', async () => {
    for (const sick of [recorded('fault'), new Response(null, { status: 401 })]) {
      answer(sick)
      expect(await settled()).toEqual({ kind: 'pending' })
    }
    expect(await state()).toBe('sent')
  })

  test('an address that is none is not where a payer is sent', async () => {
    answer(recorded('opened', { 'https://paiement.test/v2/': 'nowhere at all' }))
    const order = { call, owner: 'A1001', pdc: 'PDC1', submission: 'again', requestId: 'r' }
    expect(await checkout({ ...order, invoices: [invoice('F9', 19.99)] })).toEqual({
      kind: 'refused',
      message: undefined,
    })
  })

  test('two tabs pay one payment: at Payline, 02306 says of the first that it is at it', async () => {
    const order = { call, owner: 'A1001', pdc: 'PDC1', requestId: 'r' }
    const post = (submission: string) =>
      checkout({ ...order, submission, invoices: [invoice('F9', 19.99)] })
    answer(recorded('opened', { [token]: 'tab-1' }))
    const first = await post('one tab')
    answer(recorded('not-accepted', { '01100': '02306' }))
    expect(await post('another tab')).toEqual(first)
    expect(first).toMatchObject({ url: expect.stringContaining('token=tab-1&') })
  })

  test('[BEY-120] a token that another payment has opens no second one', async () => {
    const order = { call, owner: 'A1001', pdc: 'PDC1', submission: 'again', requestId: 'r' }
    answer(recorded('opened'))
    const opened = await checkout({ ...order, invoices: [invoice('F9', 19.99)] })
    expect(opened).toEqual({ kind: 'refused', message: undefined })
    expect(await findByToken(token)).toMatchObject({ id, amountCents: 2034 })
  })

  test('[PAY-01] [PAY-02] a payment is opened there, and found again by its token', async () => {
    answer(recorded('opened', { [token]: 'another-token' }))
    const order = { call, owner: 'A1001', pdc: 'PDC1', submission: 'again', requestId: 'r' }
    expect(await checkout({ ...order, invoices: [invoice('F9', 19.99)] })).toEqual({
      kind: 'redirect',
      url: 'https://paiement.test/v2/?token=another-token&lang=fr',
    })
    expect(await findByToken('another-token')).toMatchObject({ state: 'sent', amountCents: 1999 })
  })
})
