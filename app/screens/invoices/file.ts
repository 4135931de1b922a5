import { attachment } from '#http/attachment.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { backToTheList } from './file-failure.server.ts'

/** INV-08: the invoice of the selected metering point, streamed from the back end as it comes. */
export const loader = guarded(
  requireSubscriber,
  async ({ call, pdc }, { params }) => {
    const factNumber = params.number ?? ''
    const file = await call('getInvoiceFile', { query: { pdc: pdc.pdcRef, factNumber } })
    return attachment(file.body, 'application/pdf', `${factNumber}.pdf`)
  },
  backToTheList,
)
