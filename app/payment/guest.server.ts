import { dueCents } from '#domain/balance.ts'
import { toEuros } from '#domain/money.ts'
import { store } from '#store/client.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { type Checkout, checkout } from './checkout.server.ts'
import type { Proof } from './guest-proof.server.ts'
import { paymentOf, pendingPayments } from './history.server.ts'
import { findBySubmission } from './ledger.server.ts'
import { payable } from './payable.ts'
import { isOpen } from './states.ts'

// A payment without an account: the subscriber of the invoice owns it in the ledger.

export type GuestInvoice = NonNullable<Answer<'getGuestInvoice'>>

/** The invoice that these three name together; null when one of them is wrong. Throws UpstreamFailure. */
export function guestInvoice(
  { refAbo, number: factNumber, cents }: Omit<Proof, 'submission'>,
  requestId: string,
): Promise<GuestInvoice | null> {
  const body = { refAbo, factNumber, amountFact: toEuros(cents) }
  return asPortal(requestId).call('getGuestInvoice', { body })
}

export async function paidWith({ refAbo, submission }: Proof) {
  const entry = await findBySubmission(refAbo, submission)
  if (entry?.state !== 'booked') return undefined
  const [payment, receipt] = await Promise.all([
    paymentOf(refAbo, entry.id),
    store().guestPayment.findUnique({ where: { paymentId: entry.id } }),
  ])
  return payment && { ...payment, receipt }
}

/**
 * How the invoice stands for who holds it: `payable`, the one state in which it is paid; `started`, they have begun;
 * `checking`, a payment of it is being checked; `elsewhere`, another payer has begun to pay it.
 */
export type GuestState = 'payable' | 'started' | 'checking' | 'elsewhere' | 'settled' | 'held'

/** INV-11: what the ledger has under way comes first, then what the utility says. */
export async function stateFor(proof: Proof, invoice: GuestInvoice): Promise<GuestState> {
  const { owner, number } = { owner: invoice.refAbo, number: invoice.factNumber }
  const [own, { stages }] = await Promise.all([
    findBySubmission(owner, proof.submission),
    pendingPayments(owner, invoice.pdc),
  ])
  const stage = stages.get(number)
  if (dueCents(invoice) === 0) return 'settled'
  const isBeingChecked = (one: string) => stages.get(one) === 'checking'
  if (payable([invoice], [number], isBeingChecked)?.length === 0) return 'checking'
  const isOwn = own !== undefined && isOpen(own.state)
  if (stage === 'started' && !isOwn) return 'elsewhere'
  if (invoice.held) return 'held'
  return stage === 'started' ? 'started' : 'payable'
}

/** Opens the payment of what is left of an invoice, which the caller has just read again; `mail`: for the receipt. */
export async function payAsGuest(
  { submission }: Proof,
  invoice: GuestInvoice,
  mail: string | null,
  requestId: string,
): Promise<Checkout> {
  const owner = invoice.refAbo
  const { call } = asPortal(requestId)
  const order = { call, owner, isGuest: true, pdc: invoice.pdc, invoices: [invoice] }
  const opened = await checkout({ ...order, submission, requestId })
  if (opened.kind === 'redirect')
    await store().guestPayment.updateMany({
      where: { payment: { owner, submission }, sentAt: null },
      data: { mail, receiptDue: mail && new Date() },
    })
  return opened
}
