import { attachment } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { ownInvoice, pointOf } from './point.server.ts'

const back = ({ url }: RouteArgs) =>
  url.searchParams.has('pdc') ? paths.documents : paths.invoiceList

/**
 * INV-08: an invoice of the subscriber, streamed from the
 * back end as it comes. A failure leads back to the page that lists the invoice.
 */
export const loader = download(requireSubscriber, back, async (subscriber, { params, url }) => {
  const factNumber = params.number ?? ''
  const { pdcRef } =
    subscriber.pdcs.length > 1
      ? (await ownInvoice(subscriber, url, factNumber)).point
      : pointOf(subscriber, url)
  const file = await subscriber.call('getInvoiceFile', { query: { pdc: pdcRef, factNumber } })
  return attachment(file.body, 'application/pdf', `${factNumber}.pdf`)
})
