import { randomUUID } from 'node:crypto'
import { dueCents } from '#domain/balance.ts'
import { toEuros } from '#domain/values.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import { type Checkout, checkout } from '#payment/checkout.server.ts'
import { paymentOf, pendingPayments } from '#payment/history.server.ts'
import { findBySubmission } from '#payment/ledger.server.ts'
import type { Guest } from '#payment/open-session.server.ts'
import { isOpen, payable } from '#payment/states.ts'
import { store } from '#store/client.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'

// A payment without an account: the subscriber of the invoice owns it in the ledger.

type GuestInvoice = NonNullable<Answer<'getGuestInvoice'>>

/** The invoice with this subscriber number, invoice number and amount; null if one is wrong. Throws UpstreamFailure. */
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

/** Only a `payable` invoice can be paid; `started` is a payment by this payer, `elsewhere` one by another. */
type GuestState = 'payable' | 'started' | 'checking' | 'elsewhere' | 'settled' | 'blocked'

/** INV-11: an invoice with nothing due is settled; else the ledger's open payments decide, then the utility's block. */
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
  if (invoice.blockedBy) return 'blocked'
  return stage === 'started' ? 'started' : 'payable'
}

export const guest = (call: Call, mail: string | null = null): Guest => ({
  open: body => call('createGuestPayment', { body }),
  back: paths.guestReturn,
  cancel: paths.guestCancel,
  mail,
})

/** Opens the payment of what is due on an invoice, which the caller has just read again; the receipt goes to `mail`. */
export async function payAsGuest(
  { submission }: Proof,
  invoice: GuestInvoice,
  mail: string | null,
  requestId: string,
): Promise<Checkout> {
  const owner = invoice.refAbo
  const { call } = asPortal(requestId)
  const order = { call, owner, pdc: invoice.pdc, invoices: [invoice], guest: guest(call, mail) }
  const opened = await checkout({ ...order, submission, requestId })
  if (opened.kind === 'redirect')
    await store().guestPayment.updateMany({
      where: { payment: { owner, submission }, sentAt: null },
      data: { mail, receiptDue: mail && new Date() },
    })
  return opened
}

/**
 * The proof that a payer without an account knows an invoice, sealed in a cookie; it gives access to that invoice only.
 * `cents` is the invoice's whole amount. `submission` names the proof and is the idempotency key of its payment: a
 * proof pays once, from however many tabs.
 */
export type Proof = { refAbo: string; number: string; cents: number; submission: string }

/** Longer than a payer may stay at the provider, so that the proof is still valid when they come back. */
const guestProofMinutes = 120

const note = sealedNote('facture', guestProofMinutes)

export async function readProof(request: Request): Promise<Proof | undefined> {
  const text = await note.read(request)
  return text === undefined ? undefined : (JSON.parse(text) as Proof)
}

/** The Set-Cookie value of the proof. A proof of the same invoice keeps the payment begun in this browser. */
export async function storeProof(request: Request, bill: Omit<Proof, 'submission'>) {
  const before = await readProof(request)
  const isSame = before?.refAbo === bill.refAbo && before.number === bill.number
  const submission = before && isSame ? before.submission : randomUUID()
  const { refAbo, number, cents } = bill
  return note.store(JSON.stringify({ refAbo, number, cents, submission } satisfies Proof))
}

export const forgetProof = () => note.forget()
