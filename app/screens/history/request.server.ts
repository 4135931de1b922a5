import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { formatSize } from '#domain/attachment.ts'
import { mediationOf } from '#domain/mediation.ts'
import {
  answerBy,
  isOpen,
  isOverdue,
  isTreated,
  type RequestStatus,
  requestStatuses,
} from '#domain/request.ts'
import { helperIn } from '#domain/trusted-people.ts'
import { type Day, dayOf, daysBetween, formatDay, formatInstant } from '#domain/values.ts'
import { ask, askOne } from '#extras/slots.server.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'
import { requestHere } from '../shell/own-requests.server.ts'
import { shownRequest } from './texts.server.ts'

/** All that was said and done about one of the subscriber's requests. Throws 404 for any other. */
export async function showRequest(subscriber: Subscriber, { params, url }: RouteArgs) {
  const { call, today } = subscriber
  const listed = await requestHere(subscriber, url, params.id)
  const query = { pdc: listed.point.pdcRef, histoId: listed.histo.id }
  const detail = await call('getUserRequest', { query })
  // The detail is read last: staff may have moved the request since the list was read.
  const { histo } = detail
  const shown = shownRequest({ ...listed, histo }, today)
  const [entries, mediation, followUps] = await Promise.all([
    ask('threadEntry', histo, today),
    shownMediation(detail, today),
    isTreated(histo) ? ask('followUp', subscriber, { demande: histo.id }) : {},
  ])
  return {
    pageTitle: shown.name,
    request: shown,
    cancelledOn: histo.dateAnnulation ? formatDay(histo.dateAnnulation) : null,
    lateDays: isOverdue(histo, today) ? daysBetween(answerBy(histo), today) : 0,
    life: lifeOf(detail, today),
    messages: [
      ...threadOf(detail, ownName(subscriber)),
      ...Object.values(entries).map(ofService),
    ].sort(byDay),
    /** The id of the draft for a message that may be added. */
    draft: randomUUID(),
    mediation,
    followUps,
    phone: settings().CONTACT_PHONE,
  }
}

const service = 'Service Gestion Clientèle'

const ofService = ({ day, text }: { day: Day; text: string }): Said => ({
  day,
  isStaff: true,
  who: service,
  when: formatDay(day),
  text,
  files: [],
})

/** A sort keeps the order of what has the same day. */
const byDay = (a: Said, b: Said) => a.day.localeCompare(b.day)

/** How the thread names the subscriber: « Vous », but to a helper who reads it for them. */
const ownName = ({ who }: Subscriber) => (who.by ? who.name : 'Vous')

/** The request itself, then what was said about it, the oldest first. */
export function threadOf({ histo, sentAt, files, messages }: RequestDetail, own = 'Vous') {
  const fileLinks = (some: RequestDetail['files']) =>
    some.map(({ id, name, size }) => ({
      name,
      about: [extname(name).slice(1).toUpperCase(), size === null ? '' : formatSize(size)]
        .filter(Boolean)
        .join(', '),
      href: paths.requestFile(histo.id, id),
    }))
  return [
    {
      day: histo.dateDemande,
      isStaff: false,
      who: histo.openedBy ? `Un agent, pour ${own.replace('Vous', 'vous')}` : (histo.sentBy ?? own),
      when: sentAt ? formatInstant(new Date(sentAt)) : formatDay(histo.dateDemande),
      text: histo.message,
      files: fileLinks(files),
    },
    ...messages.map(({ isStaff, name, sentAt, message, files, mail }) => ({
      day: dayOf(new Date(sentAt)),
      isStaff,
      who: isStaff ? service : (helperIn(name) ?? own),
      when: formatInstant(new Date(sentAt)) + (mail ? mailWords[mail] : ''),
      text: message,
      files: fileLinks(files),
    })),
  ]
}
/** BEY-95: what became of the mail that brought an answer. */
const mailWords: Record<MailState, string> = {
  sent: '',
  waiting: ', e-mail en attente',
  failed: ', e-mail non parti',
  none: ', par courrier',
}
export type Said = ReturnType<typeof threadOf>[number]

/** Whether the mediator takes a request, and when, given all its messages. */
export function mediationFor({ histo, messages }: RequestDetail, today: Day) {
  const wroteAt = messages.filter(({ isStaff }) => !isStaff).map(({ sentAt }) => sentAt)
  return mediationOf({ ...histo, wroteAt }, today, settings().MEDIATION_AFTER_MONTHS)
}

/** The card about the mediator for a late or treated request: from which day, and why; null when it is too late. */
async function shownMediation(detail: RequestDetail, today: Day) {
  const mediation = mediationFor(detail, today)
  const isAnswered = !isOpen(detail.histo)
  if (!isAnswered && !isOverdue(detail.histo, today)) return null
  if (!mediation || mediation.state === 'over') return null
  const file = (await askOne('mediation', detail.histo.id)) ?? null
  const title = isAnswered
    ? 'Cette réponse ne vous convient pas\u00a0?'
    : 'Toujours pas de réponse\u00a0?'
  if (mediation.state === 'unwritten') {
    const why =
      'Pour saisir gratuitement la Médiation de l’eau, il faut d’abord une réclamation écrite.'
    return { title, why, from: null, rest: '', file }
  }
  const isNow = mediation.state === 'open'
  const months = settings().MEDIATION_AFTER_MONTHS
  const after = `Sans réponse satisfaisante ${numbers[months] ?? months} mois après votre demande`
  return {
    title,
    why:
      mediation.why === 'answer'
        ? 'Votre demande est traitée\u00a0: depuis le '
        : `${after}, ${isNow ? 'donc depuis le' : 'soit à partir du'} `,
    from: formatDay(mediation.from),
    rest: `, vous ${isNow ? 'pouvez' : 'pourrez'} saisir gratuitement la Médiation de l’eau. Elle est indépendante\u00a0; elle accepte un dossier jusqu’au ${formatDay(mediation.until)}${file ? '' : ', par exemple cette page imprimée'}.`,
    file,
  }
}

const numbers: Record<number, string> = { 1: 'un', 2: 'deux', 3: 'trois' }

export type ShownMediation = NonNullable<Awaited<ReturnType<typeof shownMediation>>>

type Detail = Pick<RequestDetail, 'histo' | 'steps'>

/** The meaning of a status for the subscriber, once it is reached and before. */
const sentences: Record<RequestStatus, { reached: string; ahead: string }> = {
  Distribué: { reached: 'Votre demande nous est parvenue.', ahead: '' },
  'En cours de traitement': {
    reached: 'Un conseiller s’en occupe.',
    ahead: 'Un conseiller s’en occupera.',
  },
  'Redirigé vers le service concerné': {
    reached: 'Elle est au service qui peut y répondre.',
    ahead: 'Seulement si un autre service doit y répondre.',
  },
  'Dossier traité': { reached: 'Nous avons fini de nous en occuper.', ahead: '' },
}

/** HIST-06: the statuses of a request in their order, with the day of those reached; without those that it skipped. */
export function lifeOf(detail: Detail, today: Day) {
  const now = requestStatuses.indexOf(detail.histo.statutDemande)
  return requestStatuses.flatMap((status, rank) => {
    const day = dayOfStatus(detail, status)
    if (rank < now && !day) return []
    const isReached = rank <= now
    const isLast = status === 'Dossier traité'
    const state = !isReached ? 'later' : rank < now || isLast ? 'done' : 'now'
    const { reached, ahead } = sentences[status]
    return {
      status,
      state,
      day: isReached && day ? formatDay(day) : null,
      text: isReached ? reached : isLast ? expected(detail.histo, today) : ahead,
    } as const
  })
}

function dayOfStatus({ histo, steps }: Detail, status: RequestStatus): Day | undefined {
  if (status === 'Dossier traité' && histo.dateTraitement) return histo.dateTraitement
  if (status === 'Distribué') return histo.dateDemande
  return steps.findLast(({ statut }) => statut === status)?.date
}

const expected = (histo: Detail['histo'], today: Day) =>
  `Réponse attendue ${isOverdue(histo, today) ? 'depuis le' : 'au plus tard le'} ${formatDay(answerBy(histo))}.`
