import type { LoaderFunctionArgs } from '@remix-run/node'
import { toCsv } from '#domain/csv.ts'
import { attachment } from '#http/attachment.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { backToTheList } from './file-failure.server.ts'
import { chosenInvoices, invoiceSheet } from './invoice-list.server.ts'

/** The invoices that the list's address asks for, on all its pages and in its order, as a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const { call, pdc, today } = await requireSubscriber(args).catch(backToTheList)
  const query = { pdc: pdc.pdcRef }
  const wrapped = await call('getInvoices', { query }).catch(backToTheList)
  const { found } = chosenInvoices(
    new URL(args.request.url).searchParams,
    wrapped.map(({ facture }) => facture),
  )
  const { header, rows } = invoiceSheet(found, today)
  const name = `factures-${pdc.pdcRef}.csv`
  return attachment(toCsv(header, rows), 'text/csv; charset=utf-8', name)
}
