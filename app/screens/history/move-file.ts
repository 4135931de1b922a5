import { attachment, noSuchFile } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { findMoveFile } from '../shell/moves.server.ts'

/** A file that the subscriber sent with a subscription or a termination. */
export const loader = download(
  requireSubscriber,
  paths.history,
  async ({ call, who }, { params }) => {
    const query = { userLogin: who.owner }
    const found = findMoveFile(await call('getMoves', { query }), params)
    if (!found) throw noSuchFile('Ce fichier ne fait partie d’aucun de vos déménagements.')
    const { name, ...asked } = found
    const { body } = await call('getMoveFile', { query: { ...query, ...asked } })
    return attachment(body, 'application/octet-stream', name)
  },
)
