import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { formatSize } from '#domain/attachment.ts'
import { filledIn } from '#domain/reply-template.ts'
import { isOpen } from '#domain/request.ts'
import { formatDay, formatInstant, ofName, oneLine } from '#domain/values.ts'
import { failedCall, PageFailure, type RouteArgs } from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import * as paths from '#paths.ts'
import { unseal } from '#session/cookie.server.ts'
import type { Admin, End } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'
import { choicesOf } from '../choice-rows.server.ts'
import { readyAnswer, templatesOf, withReady } from '../templates/template-rows.server.ts'
import { tracesOf } from '../traces.server.ts'
import { shownDelay } from './delay.server.ts'
import { type DeskPart, partOf, type ShownDesk, shownDesk } from './desk.server.ts'
import { shownGesture } from './gesture.server.ts'
import { placeIn } from './place.ts'
import { due, requestsOf } from './requests.server.ts'

export type Detail = Answer<'getClaim'>

const replyFields = [
  'nouveauStatut',
  'reponse',
  'dateTraitement',
  'modele',
  'reprise',
  'promis',
  'version',
  'avant',
  'reference',
] as const
const deskFields = [
  'quoi',
  'note',
  'mention',
  'service',
  'rappel',
  'pourService',
  'agent',
  'motif',
] as const
export type ReplyValues = Record<(typeof replyFields)[number], string> &
  Partial<Record<(typeof deskFields)[number], string>>

export const valuesIn = (form: FormData) =>
  Object.fromEntries(
    [...replyFields, ...deskFields].map(name => [name, String(form.get(name) ?? '')]),
  ) as ReplyValues

/** The fields of each part of the form: a part is kept if its text, the first of them, is not empty. */
const keptFields: Record<DeskPart, (keyof ReplyValues)[]> = {
  reponse: ['reponse', 'nouveauStatut'],
  note: ['note', 'mention'],
  rediriger: ['pourService', 'service', 'rappel'],
  confier: ['motif', 'agent'],
}

/** What an agent wrote and could not send, by agent and request. */
export const unsent = unsentMessages('panneau', form => {
  const part = partOf(form)
  const values = valuesIn(form)
  const kept = keptFields[part].map(name => [name, values[name]] as const)
  return kept[0]?.[1]?.trim() ? JSON.stringify({ quoi: part, ...Object.fromEntries(kept) }) : ''
})

/** BEY-421: keeps the ready answer to propose for the next request, by agent and request. */
const repeated = unsentMessages('suite', () => '')

export const repeatOn = ({ who }: Admin, id: string | null | undefined, template: string) =>
  id && template ? repeated.keep(subjectOf(who.owner, id), template) : repeated.forget()

const subjectOf = (owner: string, id = '') => `${owner} ${id}`

/** For the guard of the action: keeps what could not be sent, for its author. */
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

export async function showRequest(staff: Admin, { request, params }: RouteArgs) {
  const id = params.id ?? ''
  const [detail, traces, written, template] = await Promise.all([
    requestOf(staff.call, id),
    tracesOf('request', id),
    unsent.of(request, subjectOf(staff.who.owner, id)),
    repeated.of(request, subjectOf(staff.who.owner, id)),
  ])
  if (!detail) return data({ id, detail: null }, { status: 404 })
  const [delay, gesture, desk] = await Promise.all([
    shownDelay(staff.call, detail),
    shownGesture(staff, detail),
    shownDesk(staff, detail),
  ])
  const ready = await readyAnswers(staff, detail, desk?.facts?.balance)
  const proposed = ready.templates.find(one => one.id === template)
  const kept: Partial<ReplyValues> = written ? JSON.parse(written) : {}
  return data({
    id,
    pageTitle: `Demande ${id}, ${detail.histo.typeDemande}`,
    detail: shownDetail(detail, staff, desk?.notes ?? []),
    delay,
    gesture,
    desk,
    traces,
    form: {
      ...ready,
      today: staff.today,
      repeated: kept.reponse ? undefined : proposed?.title,
      present: {
        ...withReady(
          { nouveauStatut: '', dateTraitement: staff.today, modele: '', promis: '', reponse: '' },
          proposed,
        ),
        reprise: proposed?.id ?? '',
        ...kept,
        ...seenOf(detail),
      },
    },
  })
}

/** BEY-178: the ready answers, filled in for this request, and which of them are the agent's favourites. */
export async function readyAnswers(staff: Admin, detail: Detail, balance?: string | null) {
  const [all, { favourites }] = await Promise.all([templatesOf(), choicesOf(staff.who.owner)])
  const known = {
    nom: detail.subscriber.name,
    date: formatDay(staff.today),
    montant: balance ?? (await shownDesk(staff, detail))?.facts?.balance,
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

function shownDetail(detail: Detail, { today }: Admin, notes: ShownDesk['notes']) {
  const { histo, sentAt, subscriber, files, adress } = detail
  return {
    pdc: histo.pdc,
    type: histo.typeDemande,
    status: histo.statutDemande,
    madeOn: sentAt ? formatInstant(new Date(sentAt)) : formatDay(histo.dateDemande),
    due: isOpen(histo) ? due(histo.dateDemande, today) : null,
    cancelledOn: histo.dateAnnulation ? formatDay(histo.dateAnnulation) : null,
    message: histo.message,
    sentBy: histo.sentBy ?? null,
    openedBy: histo.openedBy ?? null,
    files: files.map(shownFile),
    thread: threadOf(detail, notes),
    who: {
      ...subscriber,
      address: oneLine(adress),
      // Without the desk, a subscriber without an account has no page.
      account: offers('desk')
        ? paths.subscriberSheet(subscriber.refAbo)
        : subscriber.mail && paths.subscriber(subscriber.refAbo),
    },
  }
}
/** All that was said and done since the request came, the internal notes of agents included, the oldest first. */
function threadOf({ steps, messages }: Detail, notes: ShownDesk['notes']) {
  const said = messages.map(({ sentAt, files, mail, isStaff, name, message }) => ({
    when: sentAt,
    by: isStaff ? ('staff' as const) : ('subscriber' as const),
    title: `${isStaff ? 'Réponse' : 'Message'} ${ofName(name)}`,
    text: message || 'Sans message.',
    mail: mail ? mailWords[mail] : null,
    files: files.map(shownFile),
  }))
  const internal = notes.map(({ writtenAt, author, text, mention }) => ({
    when: writtenAt,
    by: 'note' as const,
    title: `Note interne ${ofName(author)}${mention ? `, pour ${mention}` : ''}`,
    text,
    mail: null,
    files: [],
  }))
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
