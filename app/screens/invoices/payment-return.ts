import { PageFailure, redirectWithToast } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { findByToken, type Outcome } from '#payment/ledger.server.ts'
import { postedBack, provider } from '#payment/provider/index.server.ts'
import { settle, settleCancelled } from '#payment/settle.server.ts'
import { guarded, publicPage, requireSubscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { noSuchPayment, toastOf } from './texts.server.ts'

/**
 * The provider sends the browser back here, paid or not. The URL proves nothing: the provider is asked what became of
 * the payment. Idempotent: coming twice, or never, ends the same (PAY-04 to PAY-08). A toast and the receipt
 * confirm a payment (PAY-06); after a refusal, the same invoices, or their instalments, are proposed again.
 */
export const loader = guarded(requireSubscriber, async ({ who }, args) => {
  const { request, url } = args
  const token = provider().returned(request)
  const payment = token && (await findByToken(token, who.owner))
  if (!payment) throw new PageFailure(404, noSuchPayment)
  const isCancelUrl = url.pathname === paths.paymentCancel
  const { tooMany } = await attempt(args, 'payment-status', payment.id)
  const outcome: Outcome = tooMany
    ? { kind: 'pending' }
    : await (isCancelUrl ? settleCancelled : settle)(payment, requestId(request))
  const numbers = payment.lines.map(({ invoice }) => invoice)
  const next = {
    booked: paths.paid(payment.id),
    refused: paths.paymentOf(numbers, payment.pdc, numbers),
    cancelled: paths.invoiceList,
    pending: paths.invoiceList,
  }[outcome.kind]
  return redirectWithToast(next, toastOf(outcome))
})

export const action = guarded(publicPage, postedBack)

export { Nothing as default } from '../shell/nothing.tsx'
