import { attachment } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'

/** MOVE-04: a document of a town, streamed from the back end as it comes. */
export const loader = download(requireSubscriber, paths.moving, async ({ call }, { params }) => {
  const id = params.id ?? ''
  const file = await call('getTownDocument', { query: { id } })
  return attachment(file.body, 'application/pdf', `${id}.pdf`)
})
