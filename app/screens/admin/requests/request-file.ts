import { attachment, backTo } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { attachmentOf } from './request.server.ts'

/** A file of a request or of a message about it, streamed as it comes. Where it cannot be had, one is back at the request. */
export const loader = guarded(
  requireAdmin,
  async ({ call }, { params }) => {
    const { id: histoId = '', file: fileId = '' } = params
    const { name } = await attachmentOf(call, histoId, fileId)
    const file = await call('getClaimFile', { query: { histoId, fileId } })
    return attachment(file.body, 'application/octet-stream', name)
  },
  backTo(({ params }) => paths.staffRequest(params.id ?? '')),
)
