import { randomUUID } from 'node:crypto'
import { redirect, replace } from '@remix-run/node'
import { info, redirectWithToast } from '#http/toasts.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { AnyWizard } from '../declaration/wizard.ts'
import { type NamedDraft, newestSaved } from '../drafts/drafts.server.ts'
import { type Location, reportPath, stepPath } from '../drafts/location.server.ts'
import { withoutLostFiles } from '../files/files.server.ts'
import { findSent, isWhole } from '../sending/outbox.server.ts'
import { successOf } from '../sending/submit.server.ts'
import {
  type Answers,
  type AnyStep,
  type Content,
  nothingYet,
  type Progress,
  progressOf,
  stepIn,
} from './progress.server.ts'

export type DraftState = NamedDraft & {
  wizard: AnyWizard
  content: Content
  facts: unknown
  progress: Progress
  /** Undefined when that step is not asked after these answers. */
  step: AnyStep | undefined
  index: number
  before: Answers
  firstIncomplete: AnyStep
}

/** Throws the way to what became of the draft, once it was sent, and out of the wizard when nothing concerns it. */
export async function draftStateOf(
  subscriber: Subscriber,
  { wizard, stepName }: Location,
  { id, draft }: NamedDraft,
): Promise<DraftState> {
  // Replaced in the history: going back from there leads out of the wizard.
  if (draft && draft.state !== 'open') throw replace(await endPath(wizard, id))
  const content = draft ? await withoutLostFiles(wizard, id, draft.content) : nothingYet
  const facts = await wizard.facts(subscriber, content.answers)
  if (wizard.isMoot?.(facts)) throw await redirectWithToast(wizard.cancel, info(moot(wizard)))
  const progress = progressOf(wizard, facts, content, id)
  return { wizard, id, draft, content, facts, progress, ...stepIn(progress, stepName) }
}

/**
 * The way from a wizard's bare address: past its rules (MON-21), to the draft that was saved last, or to one of its own.
 * The address names it, so that a subscriber who comes back to the first step finds the draft that they began there.
 */
export async function beginning(
  { searchParams }: URL,
  subscriber: Subscriber,
  wizard: AnyWizard,
): Promise<Response> {
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

export const addressOf = ({ wizard, id, draft }: DraftState, step: string) =>
  draft ? stepPath(wizard, id, step) : `${wizard.base}?brouillon=${id}`

async function endPath(wizard: AnyWizard, id: string): Promise<string> {
  const sent = await findSent(id)
  return sent && isWhole(sent) ? successOf(wizard, id) : reportPath(wizard, id)
}

const moot = ({ title }: AnyWizard) =>
  `«\u00a0${title}\u00a0»\u00a0: aucun de vos points de comptage n’est concerné.`
