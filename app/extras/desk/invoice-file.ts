import { attachment } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'

const back = ({ params }: RouteArgs) => paths.subscriberSheet(params.refAbo ?? '')

/** BEY-261: the PDF of an invoice, for an agent who has the subscriber on the telephone. */
export const loader = download(requireAdmin, back, async ({ call }, { params }) => {
  const { refAbo = '', number: factNumber = '' } = params
  const file = await call('getDeskInvoiceFile', { query: { refAbo, factNumber } })
  return attachment(file.body, 'application/pdf', `${factNumber}.pdf`)
})
