import { attachment, noSuchFile } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireAdmin } from '#session/guards.server.ts'
import { findMoveFile } from '../../shell/moves.server.ts'

const back = ({ params }: RouteArgs) => paths.subscriber(params.refAbo ?? '')

export const loader = download(requireAdmin, back, async ({ call }, { params }) => {
  const query = { refAbo: params.refAbo ?? '' }
  const found = findMoveFile((await call('getSubscriberRequests', { query })).moves, params)
  if (!found) throw noSuchFile('Ce fichier est introuvable.')
  const { name, ...asked } = found
  const { body } = await call('getSubscriberMoveFile', { query: { ...query, ...asked } })
  return attachment(body, 'application/octet-stream', name)
})
