import { toCsv } from '#domain/csv.ts'
import { attachment } from '#http/attachment.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { backToTheList } from './file-failure.server.ts'
import { chosenInvoices, invoiceSheet } from './invoice-list.server.ts'

/** The invoices that the list's address asks for, on all its pages and in its order, as a spreadsheet. */
export const loader = guarded(
  requireSubscriber,
  async ({ call, pdc, today }, { url }) => {
    const query = { pdc: pdc.pdcRef }
    const wrapped = await call('getInvoices', { query })
    const { found } = chosenInvoices(
      url.searchParams,
      wrapped.map(({ facture }) => facture),
    )
    const { header, rows } = invoiceSheet(found, today)
    const name = `factures-${pdc.pdcRef}.csv`
    return attachment(toCsv(header, rows), 'text/csv; charset=utf-8', name)
  },
  backToTheList,
)
