import { attachment, backTo, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { findMoveFile } from '../shell/moves.server.ts'

export const loader = guarded(
  requireAdmin,
  async ({ call }, { params }) => {
    const query = { refAbo: params.refAbo ?? '' }
    const found = findMoveFile((await call('getSubscriberRequests', { query })).moves, params)
    if (!found) throw noSuchFile('Ce fichier est introuvable.')
    const { name, ...asked } = found
    const { body } = await call('getSubscriberMoveFile', { query: { ...query, ...asked } })
    return attachment(body, 'application/octet-stream', name)
  },
  backTo(({ params }) => paths.subscriber(params.refAbo ?? '')),
)
