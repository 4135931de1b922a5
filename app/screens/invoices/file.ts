import type { LoaderFunctionArgs } from '@remix-run/node'
import { attachment } from '#session/attachment.server.ts'
import type { FailurePage } from '#session/failure.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { failure, redirectWithToast } from '#session/toasts.server.ts'

/** INV-08: the invoice of the selected metering point, streamed from the back end as it comes. */
export async function loader(args: LoaderFunctionArgs) {
  const { call, pdc } = await requireSubscriber(args).catch(backToTheList)
  const factNumber = args.params.number ?? ''
  const file = await call('getInvoiceFile', { query: { pdc: pdc.pdcRef, factNumber } }).catch(
    backToTheList,
  )
  return attachment(file.body, 'application/pdf', `${factNumber}.pdf`)
}

/** A file that cannot be had leaves the reader on the list, which is a page, with the reason. */
async function backToTheList(cause: unknown): Promise<never> {
  if (!(cause instanceof Response) || cause.status < 400) throw cause
  const { text }: FailurePage = await cause.json()
  throw await redirectWithToast('/factures/consulter', failure(text))
}
