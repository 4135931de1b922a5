import { Readable } from 'node:stream'
import { attachment } from '#http/attachment.server.ts'
import { PageFailure, type RouteArgs } from '#http/route.server.ts'
import { zipOf } from '#http/zip.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { mediationCase, verdictOf } from './mediation.server.ts'
import { filesOf } from './papers.server.ts'

const back = ({ params }: RouteArgs) => paths.request(params.id ?? '')

/** BEY-302: streams the archive to the subscriber, part by part from the back end; it changes nothing. */
export const loader = download(requireSubscriber, back, async (subscriber, args) => {
  const found = await mediationCase(subscriber, args)
  const { state } = found.mediation
  if (state !== 'open') throw new PageFailure(404, verdictOf(found.mediation))
  const archive = Readable.from(zipOf(filesOf(subscriber, found), new Date()))
  return attachment(
    Readable.toWeb(archive) as ReadableStream,
    'application/zip',
    `mediation-${found.detail.histo.id}.zip`,
  )
})
