import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/node'
import { formatDay } from '#domain/values.ts'
import {
  noticeOf,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import { filesAreKept, type PostedFiles, withUpload } from '#http/upload.server.ts'
import { networksOf } from '#limits/client-address.server.ts'
import { attempt, type TooMany } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import type { AnyWizard, FormValues, StepAnswer } from '../declaration/wizard.ts'
import {
  type Change,
  createDraft,
  type Draft,
  deleteDraft,
  draftAt,
  type Location,
  locationOf,
  type NamedDraft,
  noSuchDraft,
  reportPath,
  savedDays,
  stepPath,
  valuesIn,
  writeDraft,
} from '../drafts/drafts.server.ts'
import { forgetTyped, typedHeaders, whereOf } from '../drafts/typed-note.server.ts'
import { keepPostedFiles, removal } from '../files/files.server.ts'
import {
  type Answers,
  type AnyQuestion,
  type AnyStep,
  answered,
  type Content,
  fileFieldsOf,
  isAnswer,
  isRecapDigest,
  isRecapped,
  recapDigest,
  stepAfter,
  toldApart,
  typedIn,
} from '../progress/progress.server.ts'
import { outcomeOf, reportPage, type Sending, submit } from '../sending/submit.server.ts'
import { addressOf, type DraftState, draftStateOf, laterOf } from './show-step.server.ts'

type Post = DraftState & {
  args: RouteArgs
  subscriber: Subscriber
  step: AnyStep
  posted: FormData
}

/** Handles the buttons of a step: redirects to another page (303), or shows the form again. */
export const handleStep =
  (wizards: AnyWizard[]) => async (subscriber: Subscriber, args: RouteArgs) => {
    const { request, url } = args
    const location = locationOf(url, wizards)
    const fields = fileFieldsOf(location.step)
    const read = { args, subscriber, location }
    if (!fields) return answerTo({ ...read, posted: await subscriber.form() })
    const { step } = location
    const wrongType = step?.kind === 'question' ? step.wrongType : undefined
    const network = networksOf(args.context.address).at(-1)
    const sender = { owner: subscriber.person, network }
    return withUpload(request, { ...sender, fields, wrongType }, files =>
      answerTo({ ...read, posted: files.form, files }),
    )
  }

type Read = {
  args: RouteArgs
  subscriber: Subscriber
  location: Location
  posted: FormData
  files?: PostedFiles
}

async function answerTo({ args, subscriber, location, posted, files }: Read) {
  const { wizard } = location
  const intent = intentIn(posted, location)
  const found = await draftAt(args.url, subscriber, location, posted)
  const named = found ?? { id: randomUUID(), draft: undefined }
  if (intent === 'cancel') return cancel(subscriber, wizard, named)
  if (named.draft && named.draft.state !== 'open') return followSending(subscriber, location, named)

  const kept =
    files &&
    location.step &&
    (await keepPostedFiles(authorOf(subscriber.who), wizard, location.step, named, posted, files))
  if (kept) filesAreKept(args.request)
  const state = await draftStateOf(subscriber, location, kept?.named ?? named)
  const { step, index, progress, firstIncomplete } = state
  if (!step) return redirect(addressOf(state, firstIncomplete.name), 303)
  const post: Post = { ...state, args, subscriber, step, posted }
  if (index > progress.reach) return tooEarly(post)
  if (removal.test(intent))
    return redirectWithToast(addressOf(post, step.name), success(texts.removed))
  if (kept && Object.keys(kept.errors).length > 0) return againWith(kept.errors, post)
  switch (intent) {
    case 'selectAll':
      return data<StepAnswer>({ values: { ...valuesIn(posted), pdc: refsOf(subscriber) } })
    case 'previous':
      return back(post)
    case 'save':
      return save(post)
    case 'later':
      return finishLater(post)
    default:
      return isLast(post) ? send(post) : onward(post)
  }
}

function intentIn(posted: FormData, { wizard, step }: Location): string {
  // The pressed button is the last `intent`; an earlier one is a choice among the fields.
  const intent = String(posted.getAll('intent').at(-1) ?? '')
  const offered = ['', 'previous', 'cancel', 'selectAll', ...(wizard.savable ? ['save'] : [])]
  if (step?.kind === 'question' && step.later) offered.push('later')
  if (offered.includes(intent) || (fileFieldsOf(step) && removal.test(intent))) return intent
  throw new PageFailure(400, {
    title: 'Envoi refusé',
    text: 'Cette demande ne connaît pas ce geste.',
  })
}

const refsOf = ({ pdcs }: Subscriber) => pdcs.map(({ pdcRef }) => pdcRef)
const isLast = ({ index, progress }: Post) => index === progress.asked.length - 1

async function cancel({ who }: Subscriber, wizard: AnyWizard, { id, draft }: NamedDraft) {
  const isGone = !draft || (await deleteDraft(authorOf(who), id))
  return redirect(isGone ? wizard.cancel : reportPath(wizard, id), 303)
}

/** « Valider » was posted twice: the second post waits for the first and leads to the same page. */
async function followSending({ who }: Subscriber, location: Location, { id }: NamedDraft) {
  const { wizard, step } = location
  if (step?.name !== wizard.steps.at(-1)?.name) return redirect(reportPath(wizard, id), 303)
  return endOf(await outcomeOf(wizard, id, authorOf(who))) ?? redirect(reportPath(wizard, id), 303)
}

function endOf(sending: Sending) {
  if (sending.kind === 'stale') return undefined
  if (sending.kind === 'unanswered') throw reportPage(sending.report)
  return redirect(sending.to, 303)
}

/** The error of a refused file is shown at once, whatever button was pressed; the accepted files are kept. */
function againWith(errors: FormErrors, { step, posted, facts, before }: Post) {
  const said = step.kind === 'question' ? answerIn(posted, step, facts, before) : undefined
  const all = { ...said?.errors, ...errors }
  return data<StepAnswer>({ errors: all, values: valuesIn(posted) }, { status: 400 })
}

/** An earlier answer is no longer valid: what was typed here is kept until it is valid again. */
async function tooEarly(post: Post) {
  const { step, posted, wizard, firstIncomplete, id } = post
  const first = firstIncomplete.name
  if (step.kind === 'question' && !isLast(post))
    await saveDraft(post, { content: now => typedIn(now, step, valuesIn(posted)), step: first })
  return redirectWithToast(stepPath(wizard, id, first), warning(texts.tooEarly))
}

/** WIZ-01 */
async function onward(post: Post) {
  const { step, wizard, before } = post
  const said = step.kind === 'recap' ? digestIn(post) : await questionOf(post)
  if ('again' in said) return said.again
  const { answer } = said
  const next = stepAfter(wizard, step, { ...before, [step.name]: answer }).name
  return lead(post, { content: now => answered(now, step, answer), step: next })
}

/** WIZ-02: « Précédent » keeps what was typed, valid or not. */
async function back(post: Post) {
  const { asked } = post.progress
  const to = asked[Math.max(post.index - 1, 0)] ?? post.step
  return lead(post, { content: typedKept(post), step: to.name })
}

/** WIZ-10, WIZ-11 */
async function save(post: Post) {
  const { args, subscriber, step, id } = post
  const draft = await saveDraft(post, { content: typedKept(post), step: step.name, saves: true })
  const headers = await forgetTyped(args.request, authorOf(subscriber.who), whereOf(id, step.name))
  return redirectWithToast(paths.home, success(texts.saved(savedDays(draft)?.until ?? '')), headers)
}

/** Saves the draft and orders a mail for the day; the mail is announced only if the utility has accepted the order. */
async function finishLater(post: Post) {
  const { args, subscriber, step, id } = post
  const day = laterOf(subscriber, post)
  if (step.kind !== 'question' || !step.later || !day)
    return redirect(addressOf(post, step.name), 303)
  await saveDraft(post, { content: typedKept(post), step: step.name, saves: true })
  const isReminded = await step.later.remind(subscriber, day).catch(cause => {
    noticeOf(cause)
    return 0
  })
  const headers = await forgetTyped(args.request, authorOf(subscriber.who), whereOf(id, step.name))
  const toast = isReminded
    ? success(texts.reminded(formatDay(day)))
    : warning(texts.kept(formatDay(day)))
  return redirectWithToast(paths.home, toast, headers)
}

/** Keeps what was typed, as an answer if valid. The last step keeps nothing: a subscriber does not agree in advance. */
function typedKept(post: Post): Change['content'] {
  const { step, posted, facts, before, content } = post
  if (step.kind === 'recap' || isLast(post)) return now => now
  const said = answerIn(posted, step, facts, before)
  const isVerified = !step.verify || (!said.errors && isAnswer(content, step, said.answer))
  return now =>
    said.errors || !isVerified
      ? typedIn(now, step, valuesIn(posted))
      : answered(now, step, said.answer)
}

async function send(post: Post) {
  const { args, subscriber, step, wizard, facts, before, progress } = post
  const digest = isRecapped(progress) ? digestIn(post) : undefined
  if (digest && 'again' in digest) return digest.again
  const said = step.kind === 'question' ? await questionOf(post) : undefined
  if (said && 'again' in said) return said.again
  const { tooMany = null } = wizard.quota
    ? await attempt(args, wizard.quota, authorOf(subscriber.who))
    : {}
  if (tooMany) return notNow(valuesIn(post.posted), tooMany)
  const draft = post.draft ?? (await saveDraft(post, { content: now => now, step: step.name }))
  const answers = { ...before, ...(said && { [step.name]: said.answer }) }
  const sending = await submit({
    subscriber,
    requestId: requestId(args.request),
    wizard,
    draft,
    answers,
    facts,
    sections: wizard.sections(digest ? before : answers, facts),
  })
  return endOf(sending) ?? stale({ ...post, draft })
}

const notNow = (values: FormValues, tooMany: TooMany) =>
  data<StepAnswer>({ values, notice: { tone: 'warning', text: tooMany.text } }, tooMany)

function digestIn(post: Post) {
  const { wizard, facts, before, id, posted } = post
  return isRecapDigest(posted.get('recapDigest'), wizard, facts, before, id)
    ? { answer: recapDigest(wizard, facts, before, id) }
    : { again: stale(post) }
}

const stale = (post: DraftState & { step: AnyStep }) =>
  redirectWithToast(addressOf(post, post.step.name), warning(texts.stale))

async function questionOf(post: Post) {
  const { args, step, posted, facts, before, subscriber, id } = post
  if (step.kind === 'recap') throw new Error('a recap asks nothing')
  const values = valuesIn(posted)
  const again = (errors: FormErrors) => ({
    again: data<StepAnswer>({ errors, values }, { status: 400 }),
  })
  const said = answerIn(posted, step, facts, before)
  if (said.errors) return again(said.errors)
  const tried = step.tries && (await attempt(args, step.tries, authorOf(subscriber.who)))
  if (tried?.tooMany) return { again: notNow(values, tried.tooMany) }
  try {
    const errors = await step.verify?.(said.answer, facts, subscriber, before)
    if (!errors) await tried?.uncount()
    return errors ? again(errors) : said
  } catch (cause) {
    await tried?.uncount()
    const { notice, status } = noticeOf(cause)
    const headers = await typedHeaders(authorOf(subscriber.who), whereOf(id, step.name), values)
    return { again: data<StepAnswer>({ notice, values }, { status, headers }) }
  }
}

async function lead(post: Post, change: Change) {
  const { args, subscriber, wizard, step, id } = post
  const draft = await saveDraft(post, change)
  const headers = await forgetTyped(args.request, authorOf(subscriber.who), whereOf(id, step.name))
  return redirect(stepPath(wizard, draft.id, change.step), { status: 303, headers })
}

/** Also keeps the settled answers, so that the draft means the same when the facts have changed. */
async function saveDraft({ progress, ...post }: Post, asked: Change): Promise<Draft> {
  const { subscriber, wizard, id, draft } = post
  const { settled } = progress
  const withSettled = (now: Content) =>
    Object.keys(settled).length > 0 ? { ...now, answers: { ...settled, ...now.answers } } : now
  const told = (now: Content) => toldApart(wizard, subscriber.pdcs, asked.content(withSettled(now)))
  const change: Change = { ...asked, content: told }
  const written = await (draft
    ? writeDraft(draft, change)
    : createDraft(authorOf(subscriber.who), wizard, id, change))
  if (!written) throw noSuchDraft()
  if (written.state !== 'open') throw redirect(reportPath(wizard, written.id), 303)
  return written
}

/** What a posted form says: an answer that counts, or the errors that it has. */
type Said = { answer: unknown; errors?: undefined } | { errors: FormErrors }

function answerIn(posted: FormData, question: AnyQuestion, facts: unknown, before: Answers): Said {
  const schema = question.schema(facts, before)
  const submission = parseWithZod(posted, { schema })
  if (submission.status !== 'success') return { errors: byField(submission.error ?? {}) }
  const answer = submission.value
  const errors = question.check?.(answer, facts, before)
  if (errors) return { errors }
  // An answer that its schema does not read again would lead the step to itself for ever.
  if (!schema.safeParse(JSON.parse(JSON.stringify(answer))).success)
    throw new Error(`the step ${question.name} does not read its own answer again`)
  return { answer }
}

/** The errors by field: an error of one of several values becomes an error of their field. */
function byField(errors: FormErrors): FormErrors {
  const fields: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(errors)) {
    const name = path.replace(/[.[].*$/s, '')
    fields[name] = [...new Set([...(fields[name] ?? []), ...(messages ?? [])])]
  }
  return fields
}

const texts = {
  tooEarly: 'Une réponse précédente est à revoir avant de continuer.',
  removed: 'Le fichier a été retiré.',
  stale:
    'Vos réponses, ou ce que nous savons de votre abonnement, ont changé depuis l’affichage de cette page. Relisez-la avant de continuer.',
  reminded: (day: string) =>
    `Vos réponses sont gardées. Le ${day} au matin, un e-mail vous rappelle de finir.`,
  kept: (day: string) =>
    `Vos réponses sont gardées, mais aucun e-mail ne peut vous le rappeler\u00a0: revenez ici le ${day}.`,
  saved: (until: string) =>
    `Votre demande est enregistrée. Elle est gardée jusqu’au ${until}\u00a0: vous la reprenez depuis l’accueil, sur cet appareil ou sur un autre.`,
}
