import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { oneLine } from '#domain/address.ts'
import { formatSize } from '#domain/attachment.ts'
import { formatDay, formatInstant } from '#domain/dates.ts'
import { isOpen } from '#domain/request.ts'
import { failedCall, PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import * as paths from '#paths.ts'
import { unseal } from '#session/cookie.server.ts'
import type { End } from '#session/guarded.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'
import { templatesOf } from '../templates/template-rows.server.ts'
import { tracesOf } from '../traces.server.ts'
import { shownDelay } from './delay.server.ts'
import { due, pendingRequests } from './requests.server.ts'

export type Detail = Answer<'getClaim'>

/** Replies that could not be sent, by agent and request: the status, then the message. */
export const unsent = unsentMessages('reponse', form => {
  const message = String(form.get('reponse') ?? '')
  return message.trim() && `${form.get('nouveauStatut') ?? ''}\n${message}`
})

const subjectOf = (owner: string, id = '') => `${owner} ${id}`

/** For the guard of the action: keeps a reply that could not be sent, for its author. */
export async function keepUnsent(end: End, { request, params }: RouteArgs) {
  const session = await unseal(request)
  if (session) await unsent.keepWith(end, request, subjectOf(session.owner, params.id))
}

/** A request with all that was said and done about it; null when there is none of this number. */
export async function requestOf(call: Call, histoId: string): Promise<Detail | null> {
  try {
    return await call('getClaim', { query: { histoId } })
  } catch (error) {
    if (failedCall(error).status === 404) return null
    throw error
  }
}

/** A file of a request, or of a message about it. @throws 404 */
export async function attachmentOf(call: Call, histoId: string, fileId: string) {
  const detail = await requestOf(call, histoId)
  const files = [detail?.files ?? [], ...(detail?.messages ?? []).map(each => each.files)].flat()
  const file = files.find(({ id }) => id === fileId)
  if (file) return file
  throw new PageFailure(404, { title: 'Fichier introuvable', text: 'Ce fichier est introuvable.' })
}

/** What the panel shows of the request that the address names, and what its form needs. */
export async function showRequest(staff: Admin, { request, params, url }: RouteArgs) {
  const id = params.id ?? ''
  const [detail, place, templates, traces, kept] = await Promise.all([
    requestOf(staff.call, id),
    placeOf(staff, url, id),
    templatesOf(),
    tracesOf('request', id),
    unsent.of(request, subjectOf(staff.who.owner, id)),
  ])
  if (!detail) return data({ id, detail: null }, { status: 404 })
  return data({
    id,
    detail: shownDetail(detail, staff),
    delay: await shownDelay(staff.call, detail),
    place,
    traces,
    form: {
      templates,
      today: staff.today,
      present: {
        ...{ nouveauStatut: '', dateTraitement: staff.today, modele: '' },
        reponse: '',
        ...(kept && statusAndMessage(kept)),
        ...seenOf(detail),
      },
    },
  })
}

const statusAndMessage = (kept: string) => {
  const [nouveauStatut = '', ...lines] = kept.split('\n')
  return { nouveauStatut, reponse: lines.join('\n') }
}

/**
 * What a form posts besides what is typed: the state of the request that it was written on, and the key by which it is
 * sent once.
 */
export const seenOf = ({ version, histo }: Detail) => ({
  version: String(version),
  avant: histo.statutDemande as string,
  reference: randomUUID() as string,
})

function shownDetail(detail: Detail, { today }: Admin) {
  const { histo, sentAt, steps, messages, subscriber, files, adress } = detail
  return {
    pdc: histo.pdc,
    type: histo.typeDemande,
    status: histo.statutDemande,
    madeOn: sentAt ? formatInstant(new Date(sentAt)) : formatDay(histo.dateDemande),
    due: isOpen(histo) ? due(histo.dateDemande, today) : null,
    cancelledOn: histo.dateAnnulation ? formatDay(histo.dateAnnulation) : null,
    message: histo.message,
    sentBy: histo.sentBy ?? null,
    files: files.map(shownFile),
    steps: steps.map(
      ({ statut, date, author }) =>
        `${statut} le ${formatDay(date)}${author ? `, par ${author}` : ''}`,
    ),
    messages: messages.map(({ sentAt: at, files: theirs, mail, ...said }) => ({
      ...said,
      mail: mail && mailWords[mail],
      at: formatInstant(new Date(at)),
      files: theirs.map(shownFile),
    })),
    who: {
      ...subscriber,
      address: oneLine(adress),
      // A subscriber without an account has no page.
      account: subscriber.mail && paths.subscriber(subscriber.refAbo),
    },
  }
}
/** BEY-95: what came of the mail that brought an answer. */
const mailWords = {
  sent: { tone: 'neutral', text: 'E-mail envoyé' },
  waiting: { tone: 'late', text: 'E-mail en attente' },
  failed: { tone: 'error', text: 'E-mail non parti' },
  none: { tone: 'late', text: 'À envoyer par courrier' },
} as const satisfies Record<MailState, object>

export type ShownDetail = ReturnType<typeof shownDetail>

const shownFile = ({ size, ...file }: RequestDetail['files'][number]) => ({
  ...file,
  size: size === null ? '' : formatSize(size),
})
export type ShownFile = ReturnType<typeof shownFile>

/** Where a request stands in the list that the address asks for: « 2 sur 40 », and its neighbours. */
export async function placeOf(staff: Admin, url: URL, id: string) {
  const { around, first, count, list } = await pendingRequests(staff, url)
  const at = around.findIndex(request => request.id === id)
  const neighbour = (rank: number) => {
    const other = around[rank]
    if (!other) return null
    const page = String(Math.floor((first + rank) / list.size) + 1)
    const href = listHref(paths.staffRequest(other.id), url.search, { page })
    return { id: other.id, href: `${href}#demande` }
  }
  if (at < 0) return { words: '', previous: null, next: neighbour(0) }
  return {
    words: count === null ? `Rang ${first + at + 1}` : `${first + at + 1} sur ${count}`,
    previous: neighbour(at - 1),
    next: neighbour(at + 1),
  }
}
