import { attachment, noSuchFile } from '#http/attachment.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { findOwnRequest } from '../shell/own-requests.server.ts'

const back = ({ params }: RouteArgs) => paths.request(params.id ?? '')

/** A file of one of the subscriber's requests, or of a message about it, streamed from the back end. */
export const loader = download(requireSubscriber, back, async (subscriber, { params }) => {
  const { call } = subscriber
  const found = await findOwnRequest(subscriber, params.id ?? '')
  const query = found && { pdc: found.point.pdcRef, histoId: found.histo.id }
  const detail = query && (await call('getUserRequest', { query }))
  const files = [detail, ...(detail?.messages ?? [])].flatMap(said => said?.files ?? [])
  const file = files.find(({ id }) => id === params.file)
  if (!query || !file) throw noSuchFile('Ce fichier ne fait partie d’aucune de vos demandes.')
  const { body } = await call('getUserRequestFile', { query: { ...query, fileId: file.id } })
  return attachment(body, 'application/octet-stream', file.name)
})
