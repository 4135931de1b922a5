import { beforeEach, describe, expect, test } from 'vitest'
import { shortReference } from '#domain/short-reference.ts'
import { store } from '#store/client.server.ts'
import { readReservations } from '#store/hot-reads.server.ts'
import { sent } from '../../tests/support/payments.ts'
import { onEachStore, onNewStore } from '../../tests/support/portal.ts'
import { utility } from '../../tests/support/upstream.ts'
import { resumePayment } from './checkout.server.ts'
import {
  canResume,
  ownerOfReceipt,
  paymentOf,
  paymentsOf,
  pendingPayments,
} from './history.server.ts'
import { advance, findById } from './ledger.server.ts'
import { releaseInvoices } from './reservations.server.ts'
import { settleCancelled } from './settle.server.ts'
import { paymentToCheck } from './staff.server.ts'
import { openStates, type PaymentState, paymentStates } from './states.ts'

const { answer, received } = utility()

let made = 0
/** A payment that waits at the provider, opened within the last quarter of an hour, the later `minute` the later. */
async function opened({ owner = 'A1001', pdc = 'PDC1', minute = 0 } = {}) {
  made += 1
  const lines = [
    { invoice: `F${made}b`, amountCents: 1200 },
    { invoice: `F${made}a`, amountCents: 800 },
  ]
  const start = { owner, pdc, submission: `form-${made}`, lines }
  const { id } = await sent(start, `t${made}`, `http://paiement.test/${made}`)
  const createdAt = new Date(Date.now() - (15 - minute) * 60_000)
  await store().payment.update({ where: { id }, data: { createdAt } })
  return id
}

const says = (id: string, code: string) =>
  answer('getPaymentDetails', {
    result: { code, longMessage: 'Le mot de la banque' },
    amount: 2000,
    reference: id,
  })

onNewStore(() => {
  beforeEach(() => {
    made = 0
    answer('payBills', 1)
    answer('isBooked', false)
  })

  test('a subscriber’s payments come newest first, page by page, for all metering points of theirs alone', async () => {
    const early = await opened({ minute: 1 })
    const late = await opened({ minute: 3, pdc: 'PDC2' })
    const between = await opened({ minute: 2 })
    await opened({ owner: 'A2002', minute: 9 })
    const page = async (number: number) => {
      const { count, payments } = await paymentsOf('A1001', number, 2)
      return { count, ids: payments.map(({ id }) => id) }
    }
    expect(await page(1)).toEqual({ count: 3, ids: [late, between] })
    expect(await page(2)).toEqual({ count: 3, ids: [early] })
    const { payments } = await paymentsOf('A1001', 1, 1)
    expect(payments).toMatchObject([
      { pdc: 'PDC2', amountCents: 2000, lines: [{ invoice: 'F2a' }, { invoice: 'F2b' }] },
    ])
  })

  test('one payment is its payer’s alone, and was paid when the provider took the money', async () => {
    const id = await opened()
    expect(await paymentOf('A2002', id)).toBeUndefined()
    expect(await paymentOf('A1001', id)).toMatchObject({ paidAt: undefined })
    expect(await paymentOf('A1001', 'a\0b')).toBeUndefined()
    expect(await paymentToCheck('a\0b')).toBeNull()
    says(id, '00000')
    await resumePayment('A1001', id, 'r')
    const event = await store().paymentEvent.findFirst({
      where: { paymentId: id, to: 'authorised' },
    })
    expect(await paymentOf('A1001', id)).toMatchObject({ state: 'booked', paidAt: event?.at })
  })

  describe('what is pending for the invoices of a metering point', () => {
    const move = async (id: string, ...states: PaymentState[]) => {
      for (const state of states) await advance(await findById(id), state, 'r')
    }
    const now = async () => {
      const { stages, checkingCents } = await pendingPayments('A1001', 'PDC1')
      return { stages: Object.fromEntries(stages), checkingCents }
    }
    const nothing = { stages: {}, checkingCents: [] }

    test.each([
      ['authorised'],
      ['authorised', 'booking'],
      ['authorised', 'booking', 'doubtful'],
      ['to-check'],
    ] as PaymentState[][])('%s %s %s is being checked', async (...states) => {
      await move(await opened(), ...states)
      expect(await now()).toEqual({
        stages: { F1a: 'checking', F1b: 'checking' },
        checkingCents: [2000],
      })
    })

    test.each([
      ['cancelled'],
      ['refused'],
      ['expired'],
      ['authorised', 'booking', 'booked'],
    ] as PaymentState[][])('%s %s %s is nothing', async (...states) => {
      await move(await opened(), ...states)
      expect(await now()).toEqual(nothing)
    })

    test('at the provider it has only begun, and is being checked once it is under review', async () => {
      const id = await opened()
      expect(await now()).toEqual({ stages: { F1a: 'started', F1b: 'started' }, checkingCents: [] })
      says(id, '02005')
      await resumePayment('A1001', id, 'r')
      expect(await now()).toMatchObject({ stages: { F1a: 'checking' }, checkingCents: [2000] })
    })

    test('at the provider it has only begun, and is nothing once its payer came back without having paid', async () => {
      const id = await opened()
      says(id, '02306')
      await resumePayment('A1001', id, 'r')
      expect(await now()).toMatchObject({ stages: { F1a: 'started' } })
      await settleCancelled(await findById(id), 'r')
      expect(await now()).toEqual(nothing)
    })

    test('is not for other metering points, nor for another subscriber', async () => {
      await opened({ pdc: 'PDC2' })
      await opened({ owner: 'A2002' })
      expect(await now()).toEqual(nothing)
    })

    test('that has released its invoices is still counted, and takes none of them', async () => {
      const id = await opened()
      await move(id, 'to-check')
      await releaseInvoices(await findById(id), 'r')
      expect(await now()).toEqual({ stages: {}, checkingCents: [2000] })
    })
  })

  describe('« Reprendre »', () => {
    const again = async (code: string) => {
      const id = await opened()
      says(id, code)
      return resumePayment('A1001', id, 'r')
    }

    test('finds what was paid meanwhile, and books it instead', async () => {
      expect(await again('00000')).toEqual({
        kind: 'settled',
        outcome: { kind: 'booked', cents: 2000 },
      })
      expect(received('payBills')).toHaveLength(1)
    })

    test('is not for the payment of another subscriber, of whom nothing is asked', async () => {
      const id = await opened()
      expect(await resumePayment('A2002', id, 'r')).toBeUndefined()
      expect(received()).toEqual([])
    })

    test('is offered until the payer came back without having paid', async () => {
      const id = await opened()
      const offered = async () => {
        const payment = await paymentOf('A1001', id)
        return payment && canResume(payment)
      }
      expect(await offered()).toBe(true)
      says(id, '02306')
      await resumePayment('A1001', id, 'r')
      expect(await offered()).toBe(true)
      await settleCancelled(await findById(id), 'r')
      expect(await offered()).toBe(false)
      expect(await resumePayment('A1001', id, 'r')).toMatchObject({
        outcome: { kind: 'cancelled' },
      })
    })
  })
})

onNewStore(() => {
  test('[BEY-781] the number of a receipt finds whose payment it is, and no payment that is not booked', async () => {
    const id = await opened({ owner: 'A1002' })
    expect(await ownerOfReceipt(shortReference(id))).toBeUndefined()
    await store().payment.update({ where: { id }, data: { state: 'booked' } })
    expect(await ownerOfReceipt(` ${shortReference(id).toLowerCase()} `)).toBe('A1002')
    expect(await ownerOfReceipt('Chevreau')).toBeUndefined()
  })
})

// Of SQL that is written by hand.
onEachStore(() => {
  test('of the payments of every state, those that are open are read', async () => {
    for (const state of paymentStates)
      await store().payment.update({ where: { id: await opened() }, data: { state } })
    const statesRead = async (pdc?: string) => {
      const rows = await readReservations('A1001', openStates, pdc)
      return [...new Set(rows.map(({ state }) => state))].sort()
    }
    expect(await statesRead()).toEqual([...openStates].sort())
    expect(await statesRead('PDC1')).toEqual([...openStates].sort())
    expect(await statesRead('PDC2')).toEqual([])
  })
})
