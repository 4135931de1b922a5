import { data, redirect } from '@remix-run/node'
import { dueCents, isLate } from '#domain/balance.ts'
import { isEmail, mailProblem, mailTyped } from '#domain/email.ts'
import { openingAt } from '#domain/opening-hours.ts'
import { shortReference } from '#domain/short-reference.ts'
import { dayOf, formatCents, formatDay, formatInstant } from '#domain/values.ts'
import { failedPage, PageFailure, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import {
  forgetProof,
  guestInvoice,
  type Proof,
  paidWith,
  payAsGuest,
  readProof,
  stateFor,
} from './payment.server.ts'
import {
  expired,
  noMoney,
  notOpened,
  otherAmount,
  otherInvoice,
  statuses,
  toastOf,
} from './texts.server.ts'

/** The proof that this browser holds. Redirects to the form when there is none. */
async function proofOf(request: Request): Promise<Proof> {
  const proof = await readProof(request)
  if (proof) return proof
  throw await redirectWithToast(paths.guestPayment, expired())
}

/** The invoice as the utility and the ledger have it now. Redirects to the form when the utility no longer has it. */
async function invoiceNow(proof: Proof, request: Request) {
  const invoice = await guestInvoice(proof, requestId(request))
  if (invoice) return { invoice, state: await stateFor(proof, invoice) }
  const headers = new Headers({ 'set-cookie': await forgetProof() })
  throw await redirectWithToast(paths.guestPayment, expired(), headers)
}

/** What the page shows of the invoice; nothing else about its subscriber is disclosed. */
export async function showInvoice(visitor: Visitor, args: RouteArgs) {
  return { ...(await invoiceShown(visitor, args)), opening: openingAt(new Date()) }
}

async function invoiceShown(_: Visitor, { request }: RouteArgs) {
  const proof = await proofOf(request)
  const { number, submission: bill } = proof
  // The portal knows of the payment by itself, even when the utility does not answer.
  const paid = await paidWith(proof)
  if (paid) {
    const amount = formatCents(paid.amountCents)
    const at = formatInstant(paid.paidAt ?? paid.createdAt)
    const { mail = null, sentAt = null } = paid.receipt ?? {}
    const receipt = sentAt
      ? 'Le reçu vous a été envoyé par e-mail.'
      : mail && `Le reçu part par e-mail à ${mail}, dans quelques minutes.`
    return {
      kind: 'paid' as const,
      pageTitle: 'Paiement enregistré',
      number,
      amount,
      at,
      reference: shortReference(paid.id),
      receipt,
    }
  }
  const { invoice, state } = await invoiceNow(proof, request)
  const due = dueCents(invoice)
  const rest = due === proof.cents ? null : `Montant TTC\u00a0: ${formatCents(proof.cents)}`
  const deadline = formatDay(invoice.endDate)
  const late = isLate(invoice, dayOf(new Date()))
  const shown = { number, bill, rest, deadline, isLate: late, amount: formatCents(due) }
  if (state === 'payable' || state === 'started') return { kind: state, ...shown }
  const why = state === 'blocked' ? (invoice.blockedBy ?? 'other') : state
  return { kind: 'not-payable' as const, ...shown, status: statuses[why] }
}

/** PAY-01 to PAY-03: pays what the utility says is owed now for the invoice of the proof, whatever was posted. */
export async function payInvoice({ form }: Visitor, { request }: RouteArgs) {
  const posted = await form()
  if (posted.get('intent') === 'forget')
    return redirect(paths.login, { status: 303, headers: { 'set-cookie': await forgetProof() } })
  const proof = await proofOf(request)
  if (posted.get('bill') !== proof.submission)
    return redirectWithToast(paths.guestInvoice, otherInvoice())
  const mail = mailTyped(String(posted.get('mail') ?? ''))
  if (mail && !isEmail(mail))
    return data({ errors: { mail: [mailProblem(mail)] }, values: { mail } }, 400)
  if (await paidWith(proof)) return redirect(paths.guestInvoice, 303)
  const { invoice, state } = await invoiceNow(proof, request).catch(nothingDebited)
  if (state !== 'payable' && state !== 'started') return redirect(paths.guestInvoice, 303)
  const opened = await payAsGuest(proof, invoice, mail || null, requestId(request)).catch(
    nothingDebited,
  )
  switch (opened.kind) {
    case 'redirect':
      return redirect(opened.url, 303)
    case 'refused':
      return redirectWithToast(paths.guestInvoice, notOpened(opened.message))
    case 'conflict':
      return redirectWithToast(paths.guestInvoice, otherAmount(opened.cents))
    case 'settled':
      return opened.outcome.kind === 'booked'
        ? redirect(paths.guestInvoice, 303)
        : redirectWithToast(paths.guestInvoice, toastOf(opened.outcome))
    // The page says that another payment of this invoice has begun.
    case 'elsewhere':
      return redirect(paths.guestInvoice, 303)
  }
}

/** A failure before the payer was sent to the provider: its page says that nothing was debited. */
function nothingDebited(error: unknown): never {
  if (error instanceof Response) throw error
  const { status, page } = failedPage(error)
  throw new PageFailure(status, { ...page, detail: noMoney })
}
