import type { LoaderFunctionArgs } from '@remix-run/node'
import { paymentOf } from '#payment/history.server.ts'
import { attachment } from '#session/attachment.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { redirectWithToast } from '#session/toasts.server.ts'
import { backToTheList } from './file-failure.server.ts'
import { receiptOf } from './payments-receipt.server.ts'
import { noReceipt, noSuchPayment } from './texts.server.ts'

/** The receipt of a payment that is in the books; of any other, the list says how it stands. */
export async function loader(args: LoaderFunctionArgs) {
  const { who, pdcs } = await requireSubscriber(args).catch(backToTheList)
  const payment = await paymentOf(who.owner, args.params.id ?? '')
  // No page: what answers with files has none.
  if (!payment) throw new Response(noSuchPayment.text, { status: 404 })
  if (payment.state !== 'booked') return redirectWithToast('/factures/paiements', noReceipt())
  const pdc = pdcs.find(({ pdcRef }) => pdcRef === payment.pdc)
  const receipt = await receiptOf(payment, who, pdc?.adress) // sic
  return attachment(receipt, 'application/pdf', `recu-${payment.id}.pdf`)
}
