import { csvFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { deferralsOf } from '../shell/deferrals.server.ts'
import { invoiceSheet, sheetInvoices } from './invoice-list.server.ts'
import { pointOf } from './point.server.ts'

/** INV-10: the ticked invoices, or all those of the metering point, as a spreadsheet. */
export const loader = download(
  requireSubscriber,
  paths.invoiceList,
  async (subscriber, { url }) => {
    const { pdcRef } = pointOf(subscriber, url)
    const [wrapped, { deferred }] = await Promise.all([
      subscriber.call('getInvoices', { query: { pdc: pdcRef } }),
      deferralsOf(subscriber),
    ])
    const invoices = wrapped.map(({ facture }) => facture)
    const { header, rows } = invoiceSheet(
      sheetInvoices(url.searchParams, invoices),
      subscriber.today,
      deferred,
    )
    return csvFile(`factures-${pdcRef}`, header, rows)
  },
)
