import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { formatSize } from '#domain/attachment.ts'
import { filledIn } from '#domain/reply-template.ts'
import { isOpen } from '#domain/request.ts'
import { formatDay, formatInstant, ofName, oneLine } from '#domain/values.ts'
import { extrasIn } from '#extras/all.ts'
import { ask } from '#extras/slots.server.ts'
import {
  failedCall,
  PageFailure,
  RedirectFailure,
  type RouteArgs,
  sessionEnded,
  warning,
  withToast,
} from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import { lostFiles } from '#http/upload.server.ts'
import * as paths from '#paths.ts'
import { unseal } from '#session/cookie.server.ts'
import type { Admin, End } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { choicesOf } from '../account/choice-rows.server.ts'
import { tracesOf } from '../shell/traces.server.ts'
import { sheetHref } from '../subscribers/subscribers.server.ts'
import { readyAnswer, templatesOf, withReady } from '../templates/template-rows.server.ts'
import { replyDraftOf } from './draft-rows.server.ts'
import { type Detail, type ReplyValues, type RequestPart, replyFields } from './parts.ts'
import { placeIn } from './place.ts'
import { due, requestsOf } from './requests.server.ts'

/** The parts of the form beside « Répondre », by their value of `quoi`. */
const addedParts = () =>
  extrasIn(settings().EXTRAS).flatMap(({ replyParts, decisionParts }) =>
    Object.entries({ ...replyParts, ...decisionParts }),
  )

/** The fields of each part that are kept when it could not be sent, unless the first of them is empty. */
const keptFields = (): [part: string, fields: string[]][] => [
  ['reponse', ['reponse', 'nouveauStatut']],
  ...addedParts(),
]

export const valuesIn = (form: FormData) =>
  Object.fromEntries(
    [...replyFields, 'quoi', ...addedParts().flatMap(([, fields]) => fields)].map(name => [
      name,
      String(form.get(name) ?? ''),
    ]),
  ) as ReplyValues

/** BEY-567: the fields of a form that was begun; undefined while no part of it has a text. */
export function typedIn(form: FormData): Record<string, string> | undefined {
  const values = valuesIn(form)
  const { version, avant, reference, ...typed } = values
  return keptFields().some(([, [text = '']]) => values[text]?.trim()) ? typed : undefined
}

/** What an agent wrote and could not send, by agent and request. */
export const unsent = unsentMessages('panneau', form => {
  const parts = keptFields()
  const [quoi, fields] = parts.find(([part]) => part === form.get('quoi')) ?? parts[0] ?? ['', []]
  const values = valuesIn(form)
  const kept = fields.map(name => [name, values[name]] as const)
  return kept[0]?.[1]?.trim() ? JSON.stringify({ quoi, ...Object.fromEntries(kept) }) : ''
})

/** BEY-421: keeps the ready answer to propose for the next request, by agent and request. */
const repeated = unsentMessages('suite', () => '')

export const repeatOn = ({ who }: Admin, id: string | null | undefined, template: string) =>
  id && template ? repeated.keep(subjectOf(who.owner, id), template) : repeated.forget()

const subjectOf = (owner: string, id = '') => `${owner} ${id}`

/** For the guard of the action: keeps what could not be sent, for its author. */
export async function keepUnsent(end: End, { request, params }: RouteArgs) {
  const session = await unseal(request)
  if (!session) return
  await unsent.keepWith(end, request, subjectOf(session.owner, params.id))
  const lost = end instanceof RedirectFailure && lostFiles(request)
  if (lost) end.headers.append('set-cookie', await withToast(warning(sessionEnded), warning(lost)))
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

export async function showRequest(staff: Admin, { request, params }: RouteArgs) {
  const id = params.id ?? ''
  const [detail, traces, written, template] = await Promise.all([
    requestOf(staff.call, id),
    tracesOf('request', id),
    unsent.of(request, subjectOf(staff.who.owner, id)),
    repeated.of(request, subjectOf(staff.who.owner, id)),
  ])
  if (!detail) return data({ id, detail: null }, { status: 404 })
  // Read last: a page that is loaded again has just had its form kept.
  const begun = await replyDraftOf(request, id)
  const asked = await ask('requestPart', staff, detail)
  const parts = Object.values(asked)
  const ready = await readyAnswers(staff, detail, parts)
  const untreatable = parts.find(part => part.untreatable)?.untreatable
  const proposed = ready.templates.find(one => one.id === template)
  const tabs = tabsOf(asked)
  const kept: Partial<ReplyValues> = written ? JSON.parse(written) : begun
  return data({
    id,
    pageTitle: `Demande ${id}, ${detail.histo.typeDemande}`,
    detail: shownDetail(detail, staff, parts),
    parts: Object.fromEntries(Object.entries(asked).map(([extra, { shown }]) => [extra, shown])),
    traces,
    form: {
      ...ready,
      isAlone: tabs.length === 1,
      ...(tabs[0] !== 'reponse' && { tabs }),
      ...(untreatable && { untreatable }),
      today: staff.today,
      ...(proposed && !kept.reponse && { repeated: proposed.title }),
      present: {
        ...withReady(
          { nouveauStatut: '', dateTraitement: staff.today, modele: '', promis: '', reponse: '' },
          proposed,
        ),
        reprise: proposed?.id ?? '',
        ...(proposed && { quoi: 'reponse' }),
        ...kept,
        // A colleague may have decided meanwhile.
        ...(kept.quoi && !tabs.includes(kept.quoi) && { quoi: '' }),
        ...seenOf(detail),
      },
    },
  })
}

/** The parts that the form of a request has, the one that is shown first at the head. */
const tabsOf = (asked: Record<string, RequestPart>) => [
  ...Object.values(asked).flatMap(({ decisions = [] }) => decisions),
  'reponse',
  ...extrasIn(settings().EXTRAS).flatMap(({ name, replyParts = {} }) =>
    asked[name] ? Object.keys(replyParts) : [],
  ),
]

/** BEY-178: the ready answers, filled in for this request, and which of them are the agent's favourites. */
export async function readyAnswers(staff: Admin, detail: Detail, parts: RequestPart[]) {
  const [all, { favourites }] = await Promise.all([templatesOf(), choicesOf(staff.who.owner)])
  const known = {
    nom: detail.subscriber.name,
    date: formatDay(staff.today),
    montant: parts.find(({ balance }) => balance)?.balance,
  }
  const templates = all.map(one =>
    readyAnswer({ ...one, text: filledIn(one.text, known) }, staff.today),
  )
  return { templates, favourites }
}

/**
 * The hidden fields of a form: the version and the status of the request that it was written on, and the key by which
 * it is sent once.
 */
export const seenOf = ({ version, histo }: Detail) => ({
  version: String(version),
  avant: histo.statutDemande as string,
  reference: randomUUID() as string,
})

function shownDetail(detail: Detail, { today }: Admin, parts: RequestPart[]) {
  const { histo, sentAt, subscriber, files, adress } = detail
  return {
    pdc: histo.pdc,
    type: histo.typeDemande,
    status: histo.statutDemande,
    madeOn: sentAt ? formatInstant(new Date(sentAt)) : formatDay(histo.dateDemande),
    due: isOpen(histo) ? due(histo, today) : null,
    cancelledOn: histo.dateAnnulation ? formatDay(histo.dateAnnulation) : null,
    message: histo.message,
    sentBy: histo.sentBy ?? null,
    openedBy: histo.openedBy ?? null,
    files: files.map(shownFile),
    said: parts.flatMap(({ said = [] }) => said).join(' '),
    thread: threadOf(detail, parts),
    who: {
      ...subscriber,
      address: oneLine(adress),
      account:
        sheetHref(subscriber.refAbo) ?? (subscriber.mail && paths.subscriber(subscriber.refAbo)),
    },
  }
}

/** All that was said and done since the request came, the internal notes of agents included, the oldest first. */
function threadOf({ steps, messages }: Detail, parts: RequestPart[]) {
  const said = messages.map(({ sentAt, files, mail, isStaff, name, message }) => ({
    when: sentAt,
    by: isStaff ? ('staff' as const) : ('subscriber' as const),
    title: `${isStaff ? 'Réponse' : 'Message'} ${ofName(name)}`,
    text: message || 'Sans message.',
    mail: mail ? mailWords[mail] : null,
    files: files.map(shownFile),
  }))
  const internal = parts
    .flatMap(({ notes = [] }) => notes)
    .map(note => ({ ...note, by: 'note' as const, mail: null, files: [] }))
  const done = steps.slice(1).map(({ statut, date, author, madeAt }) => ({
    // A step with a day but no hour comes after the messages of that day.
    when: madeAt ?? `${date}T23:59`,
    by: 'step' as const,
    title: `${statut} le ${formatDay(date)}${author ? `, par ${author}` : ''}`,
    text: '',
    mail: null,
    files: [],
  }))
  return [...said, ...internal, ...done]
    .sort((a, b) => a.when.localeCompare(b.when))
    .map(({ when, ...item }) => ({
      ...item,
      at: item.by === 'step' ? '' : formatInstant(new Date(when)),
    }))
}

/** BEY-95: what became of the mail that brings an answer to the subscriber. */
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

/** The request that « Envoyer et ouvrir la suivante » opens; it is read before the present one leaves the list. */
export async function nextOf(staff: Admin, url: URL, id: string): Promise<Next> {
  const { next } = placeIn(await requestsOf(staff, url), url.search, id)
  return next ?? { id: null, href: listHref(paths.staffRequests, url.search) }
}
export type Next = { id: string | null; href: string }
