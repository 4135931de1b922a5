import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachment } from '#http/attachment.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { backToTheList } from './file-failure.server.ts'

/** INV-08: the invoice of the selected metering point, streamed from the back end as it comes. */
export async function loader(args: LoaderFunctionArgs) {
  const { call, pdc } = await requireSubscriber(args).catch(backToTheList)
  const factNumber = args.params.number ?? ''
  const file = await call('getInvoiceFile', { query: { pdc: pdc.pdcRef, factNumber } }).catch(
    backToTheList,
  )
  return attachment(file.body, 'application/pdf', `${factNumber}.pdf`)
}
