import { beforeEach, expect, vi } from 'vitest'
import { checkout } from '#payment/checkout.server.ts'
import { findByToken } from '#payment/ledger.server.ts'
import type { Guest } from '#payment/open-session.server.ts'
import { settle, settleCancelled } from '#payment/settle.server.ts'
import { resolveToCheck } from '#payment/staff.server.ts'
import { store } from '#store/client.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { connect } from '#upstream/client.server.ts'
import { sent } from './payments.ts'
import { onNewStore } from './portal.ts'
import { invoice } from './samples.ts'
import { utility } from './upstream.ts'

// A payment that is opened and settled by the modules of the portal, without their pages.

/** `t1` pays these where it waits at the provider already; in cents. */
export const lines = [
  { invoice: 'F1', amountCents: 1999 },
  { invoice: 'F2', amountCents: 35 },
]
export const booked = { kind: 'booked', cents: 2034 }
/** The events of a payment that waits at the provider. */
export const opening = [' → created: submitted', 'created → sent: provider 00000']

const entry = async () => (await findByToken('t1')) ?? expect.fail('no payment')

/** The one that the provider knows as `t1`, which a test is about. */
export const t1 = {
  entry,
  state: async () => (await entry()).state,
  /** The written events of it, in order. */
  async events() {
    const { id: paymentId } = await entry()
    const rows = await store().paymentEvent.findMany({
      where: { paymentId },
      orderBy: { id: 'asc' },
    })
    return rows.map(({ from, to, reason }) => `${from} → ${to}: ${reason}`)
  },
  /** A browser's return or the provider's notification: both read the ledger and settle. */
  settled: async () => settle(await entry(), 'r'),
  /** Its payer came back by the address for those who gave up. */
  cameBack: async () => settleCancelled(await entry(), 'r'),
  /** A member of staff has looked into it. */
  decided: async (as: Parameters<typeof resolveToCheck>[1]) =>
    resolveToCheck((await entry()).id, as, 'agent', 'r'),
}

/** Some time later; a little more than that, as each step of a payment is a millisecond after the one before. */
export const wait = (ms: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms + 100 })

/** The utility, and the provider behind it, in the tests of one file. */
export function provider() {
  const { answer, ...double } = utility()
  return {
    ...double,
    answer,
    /** Of `t1`, that it was our order unless said otherwise; of any other payment, that its page is still open. */
    says: (code: string, longMessage = '', of: { amount?: number; reference?: string } = {}) =>
      answer('getPaymentDetails', async ({ url }) => {
        const token = url.searchParams.get('token') ?? ''
        const payment = await findByToken(token)
        return {
          result: { code: token === 't1' ? code : '02000', longMessage },
          amount: payment?.amountCents ?? 0,
          reference: payment?.id ?? '',
          ...of,
        }
      }),
    /** Runs the tests on each store, where `t1` waits at the provider for these two invoices. */
    onSentPayment(suite: () => void) {
      onNewStore(() => {
        beforeEach(async () => {
          await sent({ owner: 'A1001', pdc: 'PDC1', submission: 'form', lines }, 't1')
          answer('payBills', 1)
          answer('isBooked', false)
        })
        suite()
      })
    },
  }
}

/** The provider's answer to create-payment: its page, and the token by which the payment is known. */
export const page = 'http://paiement.test/paiement/t1'
export const opened = { result: { code: '00000', longMessage: '' }, redirectURL: page, token: 't1' }

type More = {
  owner?: string
  guest?: (call: Call) => Guest
  submission?: string
  balances?: number[]
  series?: string
}

/** A subscriber posts « Payer » for invoices of these balances in euros, which are named `series` and a number. */
export function order(more: More = {}) {
  const { owner = 'A1001', guest, submission = 'form-1' } = more
  const { balances = [19.99], series = 'F' } = more
  const { call } = connect({ requestId: 'r', signal: new AbortController().signal })
  const invoices = balances.map((balance, n) => invoice(`${series}${n}`, balance))
  const from = guest && { guest: guest(call) }
  return checkout({ call, owner, pdc: 'PDC1', invoices, submission, requestId: 'r', ...from })
}

export const payments = () =>
  store().payment.findMany({ include: { lines: true, events: { orderBy: { id: 'asc' } } } })
