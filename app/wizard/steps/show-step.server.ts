import { randomUUID } from 'node:crypto'
import { redirect, replace } from '@remix-run/node'
import { retentionDays } from '#domain/retention.ts'
import { addDays, formatDay } from '#domain/values.ts'
import { info, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { AnyWizard, Frame, ShownStep } from '../declaration/wizard.ts'
import {
  draftAt,
  type Location,
  locationOf,
  type NamedDraft,
  newestSaved,
  reportPath,
  savedDays,
  stepPath,
} from '../drafts/drafts.server.ts'
import { typedBefore, whereOf } from '../drafts/typed-note.server.ts'
import { filesOf, withoutLostFiles } from '../files/files.server.ts'
import {
  type Answers,
  type AnyStep,
  type Content,
  firstAsking,
  isRecapped,
  lostUpTo,
  nothingYet,
  type Progress,
  progressOf,
  recapDigest,
  settledBefore,
  stepIn,
  valuesOf,
} from '../progress/progress.server.ts'
import { findSent, isWhole } from '../sending/outbox.server.ts'
import { successOf } from '../sending/submit.server.ts'

/** Writes nothing. Throws a redirect to the first incomplete step or to the report, or 404. */
export const showStep =
  (wizards: AnyWizard[]) =>
  async (subscriber: Subscriber, { request, url }: RouteArgs): Promise<ShownStep> => {
    const location = locationOf(url, wizards)
    const { wizard } = location
    const named = await draftAt(url, subscriber, location)
    if (!named) throw await beginning(url, subscriber, wizard)
    const state = await draftStateOf(subscriber, location, named)
    const { id, facts, content, progress, step, index, before, firstIncomplete } = state
    const errors = location.stepName ? undefined : await pastSettled(subscriber, state)
    if (!step || index > progress.reach) throw replace(stepPath(wizard, id, firstIncomplete.name))
    const typed = await typedBefore(request, authorOf(subscriber.who), whereOf(id, step.name))
    const lost = lostUpTo(progress, index, facts, content)
    const isRecap =
      isRecapped(progress) && (step.kind === 'recap' || index === progress.asked.length - 1)
    const digest = isRecap ? recapDigest(wizard, facts, before, id) : null
    const { pageTitle, frame } = frameOf(state, digest)
    const later = laterOf(subscriber, state)
    return {
      pageTitle,
      frame: { ...frame, later: later ? formatDay(later) : null },
      values: typed
        ? { ...typed.values, ...filesOf(step, content) }
        : valuesOf(step, facts, content, before, url.searchParams),
      view: step.kind === 'question' ? (step.view?.(facts, before) ?? null) : null,
      sections: isRecap ? sectionsOf(state) : [],
      ...(errors && { errors }),
      lost: lost ? { tone: 'warning', text: lost } : (typed?.notice ?? null),
    }
  }

const sectionsOf = (state: DraftState) =>
  state.wizard
    .sections(state.before, state.facts)
    .map(part => (part.step ? { ...part, href: addressOf(state, part.step) } : part))

/** Redirects from the wizard's own address to the first step that asks; the errors, if a step before is refused. */
async function pastSettled(subscriber: Subscriber, state: DraftState) {
  const { progress, facts, step } = state
  const to = progress.asked[firstAsking(progress, facts)]
  if (!to || to === step) return undefined
  const { [step?.name ?? '']: answer } = progress.answers
  const errors =
    step?.kind === 'question' && (await step.verify?.(answer, facts, subscriber, state.before))
  if (!errors) throw replace(addressOf(state, to.name))
  return errors
}

function frameOf(
  state: DraftState,
  digest: string | null,
): { pageTitle: string; frame: Omit<Frame, 'later'> } {
  const { wizard, id, draft, facts, step, progress, index } = state
  const { asked } = progress
  const isLast = index === asked.length - 1
  const titles = [...asked.map(({ title }) => title), 'Confirmation']
  const title = titles[index] ?? ''
  const { question = title } = step ?? {}
  const days = draft && savedDays(draft)
  const isAlone = wizard.steps.length === 1
  return {
    pageTitle: isAlone
      ? wizard.title
      : `${title} – étape ${index + 1} sur ${titles.length} – ${wizard.title}`,
    frame: {
      wizard: wizard.title,
      title,
      question: typeof question === 'string' ? question : question(facts),
      settled: settledBefore(progress, step?.kind === 'question' ? index : 0, facts).map(
        ({ said, canChange, step }) => ({
          said,
          ...(canChange && { href: addressOf(state, step) }),
        }),
      ),
      base: wizard.base,
      bar: (isAlone ? [] : titles).map((label, n) => ({
        label,
        state: n < index ? 'done' : n === index ? 'now' : 'later',
        ...(n < index && { href: addressOf(state, asked[n]?.name ?? '') }),
      })),
      isFirst: index === 0,
      submitText: isLast ? (wizard.submitText ?? 'Valider') : 'Suivant',
      isLast,
      savable: wizard.savable ?? false,
      draft: id,
      saved: days ? { ...days, anew: `${wizard.base}?nouvelle` } : null,
      recapDigest: digest,
    },
  }
}

/** The day until which the step may wait, if the draft is kept that long; none for a helper, who gets no mail. */
export function laterOf({ who, today }: Subscriber, { step, facts, before }: DraftState) {
  const day = step?.kind === 'question' && !who.by ? step.later?.day(facts, before) : undefined
  return day && day > today && day < addDays(today, retentionDays.savedDraft) ? day : undefined
}

export type DraftState = NamedDraft & {
  wizard: AnyWizard
  content: Content
  facts: unknown
  progress: Progress
  step: AnyStep | undefined
  index: number
  before: Answers
  firstIncomplete: AnyStep
  /** The metering point that the address names. */
  named: string | undefined
}

/** Throws a redirect to the report or confirmation of a sent draft, or out of a wizard that concerns no point. */
export async function draftStateOf(
  subscriber: Subscriber,
  { wizard, stepName }: Location,
  { id, draft }: NamedDraft,
): Promise<DraftState> {
  // The redirect replaces the history entry, so that going back leads out of the wizard.
  if (draft && draft.state !== 'open') throw replace(await endPath(wizard, id))
  const content = draft ? await withoutLostFiles(wizard, id, draft.content) : nothingYet
  let facts = await wizard.facts(subscriber, content.answers)
  if (wizard.isMoot?.(facts)) throw await redirectWithToast(wizard.cancel, info(moot(wizard)))
  let progress = progressOf(wizard, facts, content, id)
  const { settled } = progress
  // The facts are read again with the settled answers, which they may depend on as on given ones.
  if (Object.keys(settled).length > 0) {
    facts = await wizard.facts(subscriber, { ...settled, ...content.answers })
    progress = { ...progressOf(wizard, facts, content, id), settled }
  }
  const named = subscriber.named?.pdcRef
  return { wizard, id, draft, content, facts, progress, named, ...stepIn(progress, stepName) }
}

/** Leads where the wizard's rule says (MON-21), or to the last saved draft, or to a new one named in the address. */
async function beginning({ searchParams }: URL, subscriber: Subscriber, wizard: AnyWizard) {
  const elsewhere = wizard.redirect?.(subscriber)
  if (elsewhere) return redirect(elsewhere)
  const isAnew = searchParams.has('nouvelle')
  const saved = isAnew ? undefined : await newestSaved(authorOf(subscriber.who), wizard.base)
  if (saved) return redirect(stepPath(wizard, saved.id, saved.step))
  const asked = new URLSearchParams(searchParams)
  asked.delete('nouvelle')
  asked.set('brouillon', randomUUID())
  return redirect(`${wizard.base}?${asked}`)
}

export function addressOf({ wizard, id, draft, named }: DraftState, step: string) {
  const query = new URLSearchParams({ brouillon: id, ...(named && { pdc: named }) })
  return `${stepPath(wizard, id, step)}${draft ? '' : `?${query}`}`
}

async function endPath(wizard: AnyWizard, id: string): Promise<string> {
  const sent = await findSent(id)
  return sent && isWhole(sent) ? successOf(wizard, id) : reportPath(wizard, id)
}

const moot = ({ title }: AnyWizard) =>
  `«\u00a0${title}\u00a0»\u00a0: aucun de vos points de comptage n’est concerné.`
