import { createHash } from 'node:crypto'
import { data } from '@remix-run/node'
import { z } from 'zod'
import { dayToCome, noDayToCome, withPromise } from '#domain/promised-day.ts'
import { fieldsIn, fieldsLeft } from '#domain/reply-template.ts'
import { maxFiles, maxMessage, requestStatuses } from '#domain/request.ts'
import {
  type Day,
  dayOf,
  formatDay,
  formatInstant,
  formatTime,
  ofName,
  parseDay,
} from '#domain/values.ts'
import { noteRedirection, partOf, shareRequest } from '#extras/desk/request.server.ts'
import { decideDelay, isDecision, waitsForDecision } from '#extras/payment-delay/decision.server.ts'
import { giveGesture } from '#extras/promises/gesture.server.ts'
import {
  failedCall,
  noticeOf,
  type RouteArgs,
  redirectWithToast,
  success,
  type Toast,
  warning,
} from '#http/route.server.ts'
import { type PostedFiles, withUpload } from '#http/upload.server.ts'
import * as paths from '#paths.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { FormErrors, FormNotice } from '#ui/form/form.tsx'
import { listHref } from '#ui/list-state.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { withReady } from '../templates/template-rows.server.ts'
import {
  type Detail,
  type Next,
  nextOf,
  type ReplyValues,
  readyAnswers,
  repeatOn,
  requestOf,
  seenOf,
  unsent,
  valuesIn,
} from './request.server.ts'
import { dropLists } from './requests.server.ts'
import { here, mailWords, tooLong } from './texts.server.ts'

/** The form again, with what was typed and why it was not sent, or not wholly. */
export type ReplyAnswer = {
  values: ReplyValues
  errors?: FormErrors
  notice?: FormNotice
  other?: { title: string; text: string; said: string }
}

/** The action of the panel: reads its form with the files, and does what the pressed button says. */
export const answerRequest = (staff: Admin, args: RouteArgs) =>
  withUpload(
    args.request,
    { owner: staff.who.owner, isStaff: true, fields: { fichiers: maxFiles } },
    posted =>
      reply({ staff, args, id: args.params.id ?? '', posted, values: valuesIn(posted.form) }),
  )

type Post = { staff: Admin; args: RouteArgs; id: string; posted: PostedFiles; values: ReplyValues }

/** Shows the form again as it was typed, with the reason; a browser may empty its field for files. */
function again(
  { values, posted }: Post,
  status: number,
  { notice, ...answer }: Partial<ReplyAnswer> = {},
) {
  const files =
    posted.uploads.length > 0 &&
    'Vérifiez les fichiers joints\u00a0: s’ils n’y sont plus, choisissez-les à nouveau.'
  const text = [notice?.text, files].filter(Boolean).join(' ')
  return data<ReplyAnswer>(
    { values, ...answer, ...(text && { notice: { tone: 'info', ...notice, text } }) },
    { status },
  )
}

async function reply(post: Post) {
  const { posted, values } = post
  const intent = posted.form.get('intent')
  if (isDecision(intent) && offers('payment-delay'))
    return decideDelay(post.staff, post.args, posted.form, intent)
  if (intent === 'gesture' && offers('promises'))
    return giveGesture(post.staff, post.args, posted.form)
  if (String(intent).startsWith('insert')) return insert(post)
  const part = partOf(posted.form)
  if (offers('desk') && (part === 'note' || part === 'confier')) return share(post, part)
  const outcome = posted.form.get('suite')
  if (offers('desk') && outcome === 'note') return keep(post)
  if (outcome === 'laisser') return leave(post, await nextFor(post), [])
  if (offers('desk') && part === 'rediriger') return redirectRequest(post)
  const { answer, errors } = checked(values, posted, post.staff.today)
  if (!answer) return again(post, 400, { errors })
  const next = intent === 'stay' ? null : await nextOf(post.staff, post.args.url, post.id)
  return send(post, answer, next)
}

/** The request to which « … et ouvrir la suivante » leads; null for the other buttons. */
const nextFor = async ({ staff, args, id, posted }: Post) =>
  posted.form.get('intent') === 'next' ? nextOf(staff, args.url, id) : null

/** Keeps a note or hands the request over; the answer that was typed beside it stays in the form. */
async function share(post: Post, part: 'note' | 'confier') {
  const { staff, id, posted } = post
  try {
    const next = await nextFor(post)
    const shared = await shareRequest(staff, id, posted.form, part)
    if ('errors' in shared) return again(post, 400, shared)
    return leave(post, next, shared.done)
  } catch (error) {
    return failed(post, error, '')
  }
}

/** The note goes first: without it the new status would say nothing to the service. */
async function redirectRequest(post: Post) {
  const { staff, id, posted, values } = post
  const status = 'Redirigé vers le service concerné'
  const { answer, errors } = checked({ ...values, nouveauStatut: status, reponse: '' }, posted, '')
  try {
    const next = await nextFor(post)
    const noted = await noteRedirection(staff, id, posted.form)
    if ('errors' in noted) return again(post, 400, noted)
    // A request that is redirected already keeps its status: after the note, nothing is left to do.
    if (values.avant === status) return leave(post, next, noted.done)
    if (!answer) return again(post, 400, { errors })
    return send(post, answer, next, noted.done)
  } catch (error) {
    return failed(post, error, '')
  }
}

/** « La garder en note interne »: a reply that a colleague's overtook becomes an internal note, and is not sent. */
async function keep(post: Post) {
  const form = new FormData()
  form.set('note', post.values.reponse)
  form.set('referenceDesk', post.values.reference)
  const shared = await shareRequest(post.staff, post.id, form, 'note')
  if ('errors' in shared) return again(post, 400, shared)
  return leave(post, await nextFor(post), shared.done)
}

/** Leads to the next request, or back to this one, and says what was done. */
async function leave({ staff, args: { url }, id, values }: Post, next: Next | null, done: Toast[]) {
  dropLists()
  const headers = new Headers({ 'set-cookie': await unsent.forget() })
  headers.append('set-cookie', await repeatOn(staff, next?.id, values.reprise))
  return redirectWithToast(next?.href ?? here(id, url), done, headers)
}

/** Without JavaScript a ready answer is inserted here. */
async function insert(post: Post) {
  const { staff, id, posted, values } = post
  const detail = await requestOf(staff.call, id)
  if (!detail) return unknown(post)
  const [, favourite] = String(posted.form.get('intent')).split(' ')
  const { templates } = await readyAnswers(staff, detail)
  const ready = templates.find(one => one.id === (favourite ?? values.modele))
  const modele = ready?.id ?? values.modele
  return again(post, 200, { values: { ...withReady(values, ready), modele } })
}

const schema = z.object({
  nouveauStatut: z.enum(requestStatuses, 'Statut requis'),
  reponse: z.string().trim().max(maxMessage.staff, tooLong),
  dateTraitement: z.string().trim(),
  promis: z.string().trim(),
  version: z.coerce.number().int(),
  avant: z.enum(requestStatuses),
  reference: z.uuid(),
})

/** A reply without errors; `treatedOn` is null unless the status is « Dossier traité ». */
type Reply = NonNullable<ReturnType<typeof checked>['answer']>

/** ADMREQ-12 to ADMREQ-16, ADMREQ-19, ADMREQ-21, ADMREQ-23 */
function checked(values: ReplyValues, { uploads, errors: ofFiles }: PostedFiles, today: Day) {
  const parsed = schema.safeParse(values)
  const errors: Record<string, string[]> = {
    ...(parsed.error && z.flattenError(parsed.error).fieldErrors),
    ...ofFiles,
  }
  if (!parsed.success) return { errors }
  const {
    nouveauStatut: status,
    reponse,
    dateTraitement,
    promis,
    avant: before,
    ...seen
  } = parsed.data
  const promised = offers('desk') ? dayToCome(promis, today) : null
  if (promised === undefined) errors.promis = [noDayToCome]
  // The promise is part of what the subscriber reads, in the mail and in the thread.
  const message = withPromise(reponse, promised)
  if (promised && message.length > maxMessage.staff) errors.reponse = [tooLong]
  const left = fieldsIn(message)
  if (left.length > 0) errors.reponse = [fieldsLeft(left)]
  const treatedOn = status === 'Dossier traité' ? (parseDay(dateTraitement) ?? null) : null
  if (status === 'Dossier traité' && !treatedOn)
    errors.dateTraitement = [
      dateTraitement
        ? 'La date de traitement n’est pas une date (jj/mm/aaaa).'
        : 'Date de traitement requise',
    ]
  if (status === before && !message && uploads.length + Object.keys(ofFiles).length === 0)
    errors.nouveauStatut = [
      'La demande a déjà ce statut.\nChoisissez-en un autre, écrivez un message ou joignez un fichier.',
    ]
  if (Object.keys(errors).length > 0) return { errors }
  return { answer: { status, message, treatedOn, before, promised, ...seen }, errors }
}

/**
 * ADMREQ-22 to ADMREQ-26, ADMREQ-28, BEY-100: changes the status where another one was chosen, then sends the message
 * and the files. Each call has a reference that follows from the form's: a form sent again does nothing twice.
 */
async function send(post: Post, answer: Reply, next: Next | null, before: Toast[] = []) {
  const { staff, id, posted } = post
  const hasReply = answer.message !== '' || posted.uploads.length > 0
  const done = [...before]
  let seen: number | undefined = answer.version
  try {
    const detail = await requestOf(staff.call, id)
    if (!detail) return unknown(post)
    const dateTraitement = dayErrors(answer, detail.histo.dateDemande, staff.today)
    if (dateTraitement) return again(post, 400, { errors: { dateTraitement } })
    if (answer.status === 'Dossier traité' && (await waitsForDecision(staff.call, detail)))
      return again(post, 400, {
        errors: {
          nouveauStatut: [
            'Accordez ou refusez d’abord cette demande, plus haut\u00a0: cela la traite.',
          ],
        },
      })
    if (answer.status !== answer.before) {
      const changed = await changeStatus(post, answer, detail.histo)
      if (changed === 0)
        return again(post, 409, {
          notice: {
            tone: 'warning',
            text: `Le statut n’a pas été modifié\u00a0: il est refusé pour cette demande. ${notSent}`,
          },
        })
      // A back end that answers 1 knows no versions: the reply is sent without one.
      seen = changed === 1 ? undefined : changed.version
      done.push(success(`Modification du statut de la demande ${id} effectué avec succès !`)) // sic
    }
    if (hasReply) {
      const sent = await sendReply(post, answer, seen)
      if (sent === 0) return unknown(post)
      const { mail = null } = typeof sent === 'object' ? sent : {}
      done.push(success(`La réponse à la demande ${id} a bien été envoyé`)) // sic
      if (mail && mail !== 'sent') done.push(warning(mailWords[mail]))
      if (answer.promised)
        await staff.call('planRequest', { body: { histoId: id, promisedFor: answer.promised } })
    }
  } catch (error) {
    const { status } = failedCall(error)
    if (status === 404) return unknown(post)
    const doneText = done.map(({ text }) => `${text} `).join('')
    return status === 409
      ? overtaken(post, seen ?? answer.version + done.length, doneText)
      : failed(post, error, doneText)
  } finally {
    dropLists()
  }
  return leave(post, next, done)
}

/** A request is treated neither before it was made nor in the future. */
const dayErrors = ({ treatedOn }: Reply, madeOn: Day, today: Day) =>
  treatedOn && (treatedOn < madeOn || treatedOn > today)
    ? [
        `La date de traitement doit aller du ${formatDay(madeOn)}, jour de la demande, à aujourd’hui.`,
      ]
    : undefined

/** The reference (a UUID) of a change of status: it follows from the form's, which is the reference of the reply. */
function referenceOfStatus(reference: string): string {
  const hex = createHash('sha256').update(`statut ${reference}`).digest('hex')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-a$4-$5')
}

function changeStatus({ staff, id }: Post, answer: Reply, histo: Histo) {
  const { status: statutDemande, treatedOn: dateTraitement, version } = answer
  const reference = referenceOfStatus(answer.reference)
  const body = { ...histo, statutDemande, dateTraitement, version, reference }
  return traced(staff, 'request-status', id, () => staff.call('modifyClaimStatus', { body }))
}

/** ADMREQ-24. `version` is that of the request, after its status was changed; undefined where the back end has none. */
function sendReply({ staff, id, posted }: Post, answer: Reply, version: number | undefined) {
  const { status, message, treatedOn, reference } = answer
  return traced(staff, 'request-answer', id, () =>
    staff.call('sendReply', {
      body: {
        reference,
        histoId: id,
        message,
        newStatut: status,
        dateTraitement: treatedOn ? formatDay(treatedOn) : '',
        ...(version !== undefined && { version: String(version) }),
      },
      files: { attachements: posted.uploads }, // sic
    }),
  )
}

/** ADMREQ-28 */
const unknown = ({ id, args: { url } }: Post) =>
  redirectWithToast(
    listHref(paths.staffRequests, url.search),
    warning(`La demande ${id} est introuvable.`),
  )

const notSent = 'Rien n’a été envoyé\u00a0: relisez, puis envoyez si cela vaut encore.'

/** A colleague or the subscriber was faster: the form comes back, with what they did since the version `seen`. */
async function overtaken(post: Post, seen: number, doneText: string) {
  const { staff, id, values } = post
  const detail = await requestOf(staff.call, id)
  if (!detail) return unknown(post)
  const changes = changesSince(detail, seen)
  const rest = doneText
    ? 'Votre réponse n’a pas été envoyée\u00a0: relisez, puis envoyez-la si elle vaut encore.'
    : notSent
  const last = detail.messages.at(-1)
  const asked = detail.messages.findLast(({ isStaff }) => !isStaff)?.message ?? detail.histo.message
  return again(post, 409, {
    values: { ...values, ...seenOf(detail) },
    ...(last && {
      other: {
        title: `${last.isStaff ? 'Réponse' : 'Message'} ${ofName(last.name)}, le ${formatInstant(new Date(last.sentAt))}`,
        text: last.message || 'Sans message.',
        said: asked && `${detail.subscriber.name}\u00a0: «\u00a0${asked}\u00a0»`,
      },
    }),
    notice: { tone: 'warning', text: `${doneText}${changes} ${rest}` },
  })
}

/** The form may be sent again as it is: its references keep anything from being done twice. */
function failed(post: Post, error: unknown, doneText: string) {
  const { notice, status } = noticeOf(error)
  return again(post, status, { notice: { ...notice, text: doneText + notice.text } })
}

/**
 * In words, what was done about a request since its `version`, for the agent whose reply was held back. Each action has
 * raised the version by one: the difference is how many of the newest actions to tell.
 */
function changesSince({ version: now, ...detail }: Detail, version: number): string {
  const cancelled = detail.histo.dateAnnulation
  const actions = [
    ...detail.steps.flatMap(({ statut, author, madeAt }) =>
      madeAt ? [{ at: madeAt, by: author ?? '', what: `statut «\u00a0${statut}\u00a0»` }] : [],
    ),
    ...detail.messages.map(({ sentAt: at, name: by, isStaff, message, files }) => ({
      at,
      by,
      what: `${isStaff ? 'réponse' : 'message de l’abonné'} «\u00a0${excerpt(message, files.length)}\u00a0»`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  const count = Math.max(0, now - version - (cancelled ? 1 : 0))
  const lines: string[] = []
  for (const { by, at, what } of count === 0 ? [] : actions.slice(-count)) {
    const begin = `${by} a changé cette demande ${timeOf(at)}\u00a0: `
    const last = lines.at(-1)
    if (last?.startsWith(begin)) lines.splice(-1, 1, `${last}, ${what}`)
    else lines.push(begin + what)
  }
  const all = cancelled
    ? [...lines, `L’abonné a annulé cette demande le ${formatDay(cancelled)}`]
    : lines
  return all.length > 0
    ? `${all.join('. ')}.`
    : 'Cette demande a changé depuis que vous l’avez ouverte.'
}

const excerpt = (message: string, files: number) => {
  const line = message.replace(/\s+/g, ' ').trim()
  const short = line.length > 80 ? `${line.slice(0, 80)}…` : line
  return short || `${files} fichier${files > 1 ? 's' : ''}`
}

/** « à 10:32 » for an instant of today, « le 28/11/2026 à 10:32 » for another day. */
function timeOf(at: string): string {
  const instant = new Date(at)
  return dayOf(instant) === dayOf(new Date())
    ? `à ${formatTime(instant)}`
    : `le ${formatInstant(instant)}`
}
