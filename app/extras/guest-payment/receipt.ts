import { dayOf } from '#domain/values.ts'
import { attachment } from '#http/attachment.server.ts'
import { redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { receiptOf } from '#screens/invoices/receipt-pdf.server.ts'
import { download, publicPage } from '#session/guards.server.ts'
import { paidWith, readProof } from './payment.server.ts'
import { expired } from './texts.server.ts'

/** BEY-08: the receipt of the payment whose proof this browser holds, as a PDF. */
export const loader = download(publicPage, paths.guestInvoice, async (_, { request }) => {
  const proof = await readProof(request)
  const paid = proof && (await paidWith(proof))
  if (!proof || !paid?.paidAt) return redirectWithToast(paths.guestPayment, expired())
  const { number, refAbo: owner } = proof
  const receipt = await receiptOf({ ...paid, isGuest: true }, paid.paidAt, { owner })
  return attachment(receipt, 'application/pdf', `recu-${number}-${dayOf(paid.paidAt)}.pdf`)
})
