import { dayOf } from '#domain/values.ts'
import { attachment } from '#http/attachment.server.ts'
import { failure, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { paymentOf } from '#payment/history.server.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { isOfPoints } from './payments-list.server.ts'
import { receiptOf } from './receipt-pdf.server.ts'
import { noReceipt, noSuchPayment } from './texts.server.ts'

/** The receipt of a booked payment; for any other, leads to the list, which says how the payment stands. */
export const loader = download(
  requireSubscriber,
  paths.payments,
  async ({ who, pdcs }, { params }) => {
    const payment = await paymentOf(who.owner, params.id ?? '')
    const isTheirs = payment && isOfPoints(who, pdcs, payment.pdc)
    if (!isTheirs) return redirectWithToast(paths.payments, failure(noSuchPayment.text))
    const { state, paidAt } = payment
    if (state !== 'booked' || !paidAt) return redirectWithToast(paths.payments, noReceipt())
    const pdc = pdcs.find(({ pdcRef }) => pdcRef === payment.pdc)
    const receipt = await receiptOf(payment, paidAt, { ...who, address: pdc?.adress }) // sic
    const name = `recu-${payment.lines[0]?.invoice}-${dayOf(paidAt)}.pdf`
    return attachment(receipt, 'application/pdf', name)
  },
)
