import { Readable } from 'node:stream'
import { attachment, backTo } from '#http/attachment.server.ts'
import { PageFailure } from '#http/route.server.ts'
import { zipOf } from '#http/zip.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { mediationCase, verdictOf } from './mediation.server.ts'
import { filesOf } from './mediation-papers.server.ts'

/** BEY-302: the archive, written as its parts come from the back end; it changes nothing, and goes nowhere else. */
export const loader = guarded(
  requireSubscriber,
  async (subscriber, args) => {
    const found = await mediationCase(subscriber, args)
    const { state } = found.mediation
    if (state !== 'open') throw new PageFailure(404, verdictOf(found.mediation))
    const archive = Readable.from(zipOf(filesOf(subscriber, found), new Date()))
    return attachment(
      Readable.toWeb(archive) as ReadableStream,
      'application/zip',
      `mediation-${found.detail.histo.id}.zip`,
    )
  },
  backTo(({ params }) => paths.request(params.id ?? '')),
)
