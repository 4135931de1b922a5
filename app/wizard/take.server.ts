import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { PageFailure } from '#http/failure.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import type { PostedFiles } from '#http/upload.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/reach.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import { birth, type Change, type Draft, deleteDraft, savedDays, write } from './drafts.server.ts'
import { fileAway, removal } from './filing.server.ts'
import { noSuchDraft, type Place, placeOf, stepPath } from './place.server.ts'
import {
  type Answers,
  type AnyStep,
  answered,
  answersBefore,
  furthest,
  indexOf,
  isAnswer,
  seenOf,
  stepAfter,
  typedIn,
} from './progress.server.ts'
import { answerIn, filesAsked, readStep, stepAt } from './read.server.ts'
import {
  addressOf,
  draftAt,
  type Named,
  reportPath,
  type Standing,
  standingOf,
} from './standing.server.ts'
import { landing, type Sending, submit } from './submit.server.ts'
import { reportPage } from './telling.server.ts'
import { leavingTyped, lettingGo, valuesIn, whereOf } from './unsent.server.ts'
import type { AnyWizard, StepAnswer } from './wizard.ts'

/** A posted form of a step that may be answered, since all before it counts. */
type Post = Standing & {
  request: Request
  subscriber: Subscriber
  step: AnyStep
  index: number
  /** What the step builds on. */
  before: Answers
  posted: FormData
}

/** What a post of a step ends in: another page (303), or its own form again. */
export async function take(request: Request, subscriber: Subscriber, wizards: AnyWizard[]) {
  const place = placeOf(request, wizards)
  return readStep(request, subscriber, stepAt(place), (posted, files) =>
    answerTo({ request, subscriber, place, posted, files }),
  )
}

type Read = {
  request: Request
  subscriber: Subscriber
  place: Place
  posted: FormData
  /** What came for the fields for files of the step, if it has any. */
  files: PostedFiles | undefined
}

async function answerTo({ request, subscriber, place, posted, files }: Read) {
  const { wizard } = place
  const asking = stepAt(place)
  const deed = deedIn(posted, wizard, asking)
  const named = (await draftAt(request, subscriber, place, posted)) ?? {
    id: randomUUID(),
    draft: undefined,
  }
  if (deed === 'annuler') return cancel(subscriber, wizard, named)
  if (named.draft && named.draft.state !== 'open') return joined(subscriber, place, named.id)

  const filed =
    files && asking && (await fileAway(subscriber.who.owner, wizard, asking, named, posted, files))
  const standing = await standingOf(subscriber, wizard, filed?.named ?? named)
  const { progress } = standing
  const index = indexOf(progress, place.step)
  const step = progress.asked[index]
  if (!step) return redirect(addressOf(standing, furthest(progress).name), 303)
  const before = answersBefore(progress, index)
  const post: Post = { ...standing, request, subscriber, step, index, before, posted }
  if (index > progress.reach) return tooEarly(post)
  if (removal.test(deed))
    return redirectWithToast(addressOf(post, step.name), success(texts.removed))
  if (filed && Object.keys(filed.errors).length > 0) return againWith(filed.errors, post)
  switch (deed) {
    case 'tout':
      return data<StepAnswer>({ values: { ...valuesIn(posted), pdc: refsOf(subscriber) } })
    case 'precedent':
      return back(post)
    case 'enregistrer':
      return save(post)
    default:
      return isLast(post) ? send(post) : onward(post)
  }
}

/** What the pressed button says; « Suivant » and « Valider » say nothing. */
function deedIn(posted: FormData, { savable }: AnyWizard, step: AnyStep | undefined): string {
  const deed = String(posted.get('geste') ?? '')
  const offered = ['', 'precedent', 'annuler', 'tout', ...(savable ? ['enregistrer'] : [])]
  if (offered.includes(deed) || (filesAsked(step) && removal.test(deed))) return deed
  throw new PageFailure(400, {
    title: 'Envoi refusé',
    text: 'Cette demande ne connaît pas ce geste.',
  })
}

const refsOf = ({ pdcs }: Subscriber) => pdcs.map(({ pdcRef }) => pdcRef)
const isLast = ({ index, progress }: Post) => index === progress.asked.length - 1

async function cancel({ who }: Subscriber, wizard: AnyWizard, { id, draft }: Named) {
  const isGone = !draft || (await deleteDraft(who.owner, id))
  return redirect(isGone ? wizard.cancel : reportPath(wizard, id), 303)
}

/** The second press of « Valider » waits for the first, and lands where it lands. */
async function joined({ who }: Subscriber, { wizard, step }: Place, id: string) {
  if (step !== wizard.steps.at(-1)?.name) return redirect(reportPath(wizard, id), 303)
  return endOf(await landing(wizard, id, who.owner)) ?? redirect(reportPath(wizard, id), 303)
}

function endOf(sending: Sending) {
  if (sending.kind === 'stale') return undefined
  if (sending.kind === 'unanswered') throw reportPage(sending.report)
  return redirect(sending.to, 303)
}

/** A file that was not taken is said at once, whatever was pressed; those that were are kept. */
function againWith(errors: FormErrors, { step, posted, facts, before }: Post) {
  const said = step.kind === 'question' ? answerIn(posted, step, facts, before) : undefined
  const all = { ...said?.errors, ...errors }
  return data<StepAnswer>({ errors: all, values: valuesIn(posted) }, { status: 400 })
}

/** An earlier answer does not count any more; what was typed here waits until it does again. */
async function tooEarly(post: Post) {
  const { step, posted, wizard, progress, id } = post
  const first = furthest(progress).name
  if (step.kind === 'question' && !isLast(post))
    await persist(post, { content: now => typedIn(now, step, valuesIn(posted)), step: first })
  return redirectWithToast(stepPath(wizard, id, first), warning(texts.tooEarly))
}

/** WIZ-01 */
async function onward(post: Post) {
  const { step, wizard, before } = post
  const said = step.kind === 'recap' ? seenIn(post) : await questionOf(post)
  if ('again' in said) return said.again
  const { answer } = said
  const next = stepAfter(wizard, step, { ...before, [step.name]: answer }).name
  return lead(post, { content: now => answered(now, step, answer), step: next })
}

/** WIZ-02: what was typed is kept, whatever it is. */
async function back(post: Post) {
  const { asked } = post.progress
  const to = asked[Math.max(post.index - 1, 0)] ?? post.step
  return lead(post, { content: typedKept(post), step: to.name })
}

/** WIZ-10, WIZ-11 */
async function save(post: Post) {
  const { request, subscriber, step, id } = post
  const draft = await persist(post, { content: typedKept(post), step: step.name, saves: true })
  const headers = await lettingGo(request, subscriber.who.owner, whereOf(id, step.name))
  return redirectWithToast('/home', success(texts.saved(savedDays(draft)?.until ?? '')), headers)
}

/** As an answer when it is one; nobody agrees in advance to what the last step sends. */
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

/** Sends exactly what the posted form was shown, or shows it as it is now. */
async function send(post: Post) {
  const { request, subscriber, step, wizard, facts, before } = post
  const seen = seenIn(post)
  if ('again' in seen) return seen.again
  const said = step.kind === 'question' ? await questionOf(post) : undefined
  if (said && 'again' in said) return said.again
  const draft = post.draft ?? (await persist(post, { content: now => now, step: step.name }))
  const sending = await submit({
    subscriber,
    requestId: requestId(request),
    wizard,
    draft,
    answers: { ...before, ...(said && { [step.name]: said.answer }) },
    facts,
    sections: wizard.sections(before, facts),
  })
  return endOf(sending) ?? stale({ ...post, draft })
}

/** What the recap of the posted form showed, if it would show the same now. */
function seenIn(post: Post) {
  const { wizard, facts, before, id, posted } = post
  const seen = seenOf(wizard, facts, before, id)
  return posted.get('vu') === seen ? { answer: seen } : { again: stale(post) }
}

const stale = (post: Standing & { step: AnyStep }) =>
  redirectWithToast(addressOf(post, post.step.name), warning(texts.stale))

/** The posted answer to a question, verified; or its form again, with the errors or the outage. */
async function questionOf(post: Post) {
  const { step, posted, facts, before, subscriber, id } = post
  if (step.kind === 'recap') throw new Error('a recap asks nothing')
  const values = valuesIn(posted)
  const again = (errors: FormErrors) => ({
    again: data<StepAnswer>({ errors, values }, { status: 400 }),
  })
  const said = answerIn(posted, step, facts, before)
  if (said.errors) return again(said.errors)
  try {
    const errors = await step.verify?.(said.answer, facts, subscriber)
    return errors ? again(errors) : said
  } catch (cause) {
    const { notice, status } = noticeOf(cause)
    const headers = await leavingTyped(subscriber.who.owner, whereOf(id, step.name), values)
    return { again: data<StepAnswer>({ notice, values }, { status, headers }) }
  }
}

/** Keeps the change and leads to the step at which the draft is resumed now. */
async function lead(post: Post, change: Change) {
  const { request, subscriber, wizard, step, id } = post
  const draft = await persist(post, change)
  const headers = await lettingGo(request, subscriber.who.owner, whereOf(id, step.name))
  return redirect(stepPath(wizard, draft.id, change.step), { status: 303, headers })
}

async function persist(post: Post, change: Change): Promise<Draft> {
  const { subscriber, wizard, id, draft } = post
  const written = await (draft
    ? write(draft, change)
    : birth(subscriber.who.owner, wizard, id, change))
  if (!written) throw noSuchDraft()
  if (written.state !== 'open') throw redirect(reportPath(wizard, written.id), 303)
  return written
}

const texts = {
  tooEarly: 'Une réponse précédente est à revoir avant de continuer.',
  removed: 'Le fichier a été retiré.',
  stale:
    'Vos réponses, ou ce que nous savons de votre abonnement, ont changé depuis l’affichage de cette page. Relisez-la avant de continuer.',
  saved: (until: string) =>
    `Votre demande est enregistrée. Elle est gardée jusqu’au ${until}\u00a0: vous la reprenez depuis l’accueil, sur cet appareil ou sur un autre.`,
}
