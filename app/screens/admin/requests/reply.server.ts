import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fieldsIn, fieldsLeft } from '#domain/reply-template.ts'
import { maxFiles, maxMessage, requestStatuses } from '#domain/request.ts'
import { type Day, formatDay, parseDay } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { failedCall, type RouteArgs, success, type Toast, warning } from '#http/route.server.ts'
import { withUpload } from '#http/upload.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { withReady } from '../templates/template-rows.server.ts'
import { overtaken } from './overtaken.server.ts'
import type { Post, RequestAction } from './parts.ts'
import { again, failed, leave, nextFor, notSent, unknown } from './post.server.ts'
import { type Next, nextOf, readyAnswers, requestOf, valuesIn } from './request.server.ts'
import { dropLists } from './requests.server.ts'
import { mailWords, tooLong } from './texts.server.ts'

/** The action of the panel: reads its form with the files, and does what the pressed button says. */
export const answerRequest = (staff: Admin, args: RouteArgs) =>
  withUpload(
    args.request,
    { owner: staff.who.owner, isStaff: true, fields: { fichiers: maxFiles } },
    posted => act({ staff, args, id: args.params.id ?? '', posted, values: valuesIn(posted.form) }),
  )

async function act(post: Post) {
  const added = Object.values(await ask('requestActions')).flat()
  const action = [insertReady, ...added, leaveAsItIs].find(({ isMeant }) => isMeant(post))
  return (action ?? reply).run(post)
}

/** Without JavaScript a ready answer is inserted here. */
const insertReady: RequestAction = {
  isMeant: ({ posted }) => String(posted.form.get('intent')).startsWith('insert'),
  run: async post => {
    const { staff, id, posted, values } = post
    const detail = await requestOf(staff.call, id)
    if (!detail) return unknown(post)
    const [, favourite] = String(posted.form.get('intent')).split(' ')
    const parts = Object.values(await ask('requestPart', staff, detail))
    const { templates } = await readyAnswers(staff, detail, parts)
    const ready = templates.find(one => one.id === (favourite ?? values.modele))
    const modele = ready?.id ?? values.modele
    return again(post, 200, { values: { ...withReady(values, ready), modele } })
  },
}

/** A reply that a colleague's overtook is given up. */
const leaveAsItIs: RequestAction = {
  isMeant: ({ posted }) => posted.form.get('suite') === 'laisser',
  run: async post => leave(post, await nextFor(post), []),
}

const reply: RequestAction = {
  isMeant: () => true,
  run: async post => {
    const { answer, errors } = await checked(post)
    if (!answer) return again(post, 400, { errors })
    const isStaying = post.posted.form.get('intent') === 'stay'
    return send(post, answer, isStaying ? null : await nextOf(post.staff, post.args.url, post.id))
  },
}

const schema = z.object({
  nouveauStatut: z.enum(requestStatuses, 'Statut requis'),
  reponse: z.string().trim().max(maxMessage.staff, tooLong),
  dateTraitement: z.string().trim(),
  version: z.coerce.number().int(),
  avant: z.enum(requestStatuses),
  reference: z.uuid(),
})

/** A reply without errors; `treatedOn` is null unless the status is « Dossier traité ». */
type Reply = NonNullable<Awaited<ReturnType<typeof checked>>['answer']>

/** ADMREQ-12 to ADMREQ-16, ADMREQ-19, ADMREQ-21, ADMREQ-23 */
export async function checked({ staff, id, values, posted: { uploads, errors: ofFiles } }: Post) {
  const parsed = schema.safeParse(values)
  const added = Object.values(await ask('replyAddition', staff, id, values))
  const errors: FormErrors = {
    ...(parsed.error && z.flattenError(parsed.error).fieldErrors),
    ...ofFiles,
  }
  if (!parsed.success) return { errors }
  Object.assign(errors, ...added.map(one => one.errors))
  const { nouveauStatut: status, reponse, dateTraitement, avant: before, ...seen } = parsed.data
  const lines = added.flatMap(({ line }) => line ?? [])
  // What extras add is part of what the subscriber reads, in the mail and in the thread.
  const message = [reponse, ...lines].join('\n').trim()
  if (message.length > maxMessage.staff) errors.reponse = [tooLong]
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
  const afterwards = added.flatMap(one => one.afterwards ?? [])
  return { answer: { status, message, treatedOn, before, afterwards, ...seen }, errors }
}

/**
 * ADMREQ-22 to ADMREQ-26, ADMREQ-28, BEY-100: changes the status where another one was chosen, then sends the message
 * and the files. Each call has a reference that follows from the form's: a form sent again does nothing twice.
 */
export async function send(post: Post, answer: Reply, next: Next | null, before: Toast[] = []) {
  const { staff, id, posted } = post
  const hasReply = answer.message !== '' || posted.uploads.length > 0
  const done = [...before]
  let seen: number | undefined = answer.version
  try {
    const detail = await requestOf(staff.call, id)
    if (!detail) return unknown(post)
    const dateTraitement = dayErrors(answer, detail.histo.dateDemande, staff.today)
    if (dateTraitement) return again(post, 400, { errors: { dateTraitement } })
    const [refusal] =
      answer.status === 'Dossier traité'
        ? Object.values(await ask('treatmentRefusal', staff, detail))
        : []
    if (refusal) return again(post, 400, { errors: { nouveauStatut: [refusal] } })
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
      for (const afterwards of answer.afterwards) await afterwards()
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
