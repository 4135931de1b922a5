import { Readable } from 'node:stream'
import { attachment } from '#http/attachment.server.ts'
import { PageFailure, type RouteArgs } from '#http/route.server.ts'
import { zipOf } from '#http/zip.server.ts'
import { attempt } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { download, requireSubscriber } from '#session/guards.server.ts'
import { mediationCase, verdictOf } from './mediation.server.ts'
import { filesOf } from './papers.server.ts'

const back = ({ params }: RouteArgs) => paths.request(params.id ?? '')

/** The people whose archive is being sent: each has one at a time, whatever account they act for (BEY-536). */
const sending = new Set<string>()

async function* oneAtATime<T>(person: string, pieces: AsyncIterable<T>) {
  try {
    yield* pieces
  } finally {
    sending.delete(person)
  }
}

/** BEY-302: streams the archive to the subscriber, part by part from the back end; it changes nothing. */
export const loader = download(requireSubscriber, back, async (subscriber, args) => {
  const found = await mediationCase(subscriber, args)
  const { state } = found.mediation
  if (state !== 'open') throw new PageFailure(404, verdictOf(found.mediation))
  const { person } = subscriber
  if (sending.has(person)) throw refusal(underWay)
  sending.add(person)
  const { tooMany } = await attempt(args, 'mediation', person).catch(error => {
    sending.delete(person)
    throw error
  })
  if (tooMany) {
    sending.delete(person)
    throw refusal(tooMany.text)
  }
  const archive = Readable.from(oneAtATime(person, zipOf(filesOf(subscriber, found), new Date())))
  archive.once('close', () => sending.delete(person))
  return attachment(
    Readable.toWeb(archive) as ReadableStream,
    'application/zip',
    `mediation-${found.detail.histo.id}.zip`,
  )
})

const underWay =
  'Un dossier pour le médiateur est déjà en cours de téléchargement. Attendez qu’il soit complet, puis réessayez.'

/** Leads back to the request, with this sentence. */
const refusal = (text: string) => new PageFailure(429, { title: 'Dossier déjà demandé', text })
