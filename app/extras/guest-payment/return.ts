import { redirect } from '@remix-run/node'
import { PageFailure, redirectWithToast } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { findByToken, type Outcome } from '#payment/ledger.server.ts'
import { postedBack, provider } from '#payment/provider/index.server.ts'
import { settle, settleCancelled } from '#payment/settle.server.ts'
import { currentSubscriber, guarded, publicPage } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { readProof } from './payment.server.ts'
import { noSuchPayment, toastOf, toastOfTakenOver } from './texts.server.ts'

/**
 * The provider sends a payer without an account back here (PAY-04 to PAY-08); coming twice ends the same. A browser
 * that has not proved the invoice reads how the payment ended, but neither what it was for nor its amount.
 */
export const loader = guarded(publicPage, async (_, args) => {
  const { request, url } = args
  const token = provider().returned(request)
  const payment = token ? await findByToken(token) : undefined
  if (!payment) throw new PageFailure(404, noSuchPayment)
  // The subscriber has taken the payment over meanwhile, and their own area has a return page.
  if (!payment.guest && (await currentSubscriber(request)) === payment.owner)
    return redirect(url.pathname.replace(paths.guestPayment, paths.invoiceList) + url.search, 303)
  const isCancelUrl = url.pathname === paths.guestCancel
  const { tooMany } = await attempt(args, 'payment-status', payment.id)
  const outcome: Outcome = tooMany
    ? { kind: 'pending' }
    : await (isCancelUrl ? settleCancelled : settle)(payment, requestId(request))
  const proof = await readProof(request)
  if (proof?.submission !== payment.submission)
    return redirectWithToast(
      paths.guestPayment,
      payment.guest ? toastOf(outcome) : toastOfTakenOver(outcome),
    )
  if (outcome.kind === 'booked') return redirect(paths.guestInvoice, 303)
  return redirectWithToast(paths.guestInvoice, toastOf(outcome))
})

export const action = guarded(publicPage, postedBack)

export { Nothing as default } from '#screens/shell/nothing.tsx'
