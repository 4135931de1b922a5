import { attachment, backTo } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'

/** BEY-261: an invoice that the subscriber on the telephone speaks of. */
export const loader = guarded(
  requireAdmin,
  async ({ call }, { params }) => {
    const { refAbo = '', number: factNumber = '' } = params
    const file = await call('getDeskInvoiceFile', { query: { refAbo, factNumber } })
    return attachment(file.body, 'application/pdf', `${factNumber}.pdf`)
  },
  backTo(({ params }) => paths.subscriberSheet(params.refAbo ?? '')),
)
