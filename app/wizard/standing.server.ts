import { randomUUID } from 'node:crypto'
import { redirect, replace } from '@remix-run/node'
import { info, redirectWithToast } from '#http/toasts.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { type Draft, findDraft, newestSaved } from './drafts.server.ts'
import { withoutLostFiles } from './files.server.ts'
import { findSent, isWhole } from './outbox.server.ts'
import { nameIn, noSuchDraft, type Place, stepPath } from './place.server.ts'
import { type Content, nothingYet, type Progress, progressOf } from './progress.server.ts'
import { successOf } from './submit.server.ts'
import type { AnyWizard } from './wizard.ts'

/** A draft, or the name that it will be born under. */
export type Named = { id: string; draft: Draft | undefined }

/** How it stands with what is known at this moment. */
export type Standing = Named & {
  wizard: AnyWizard
  content: Content
  facts: unknown
  progress: Progress
}

/**
 * The draft that an address of a wizard is about: named by its path or, where a wizard begins, by `brouillon`, under
 * which the first post gives birth to it. Thrown: the page of a draft that is not theirs, or none (404).
 */
export async function draftAt(
  request: Request,
  { who }: Subscriber,
  { wizard, draft: inPath }: Place,
  posted?: FormData,
): Promise<Named | undefined> {
  const id = inPath ?? nameIn(request, posted)
  if (!id) return undefined
  const draft = await findDraft(who.owner, id)
  const isTheirs = draft?.wizard === wizard.base
  if (inPath && !isTheirs) throw noSuchDraft()
  return { id, draft: isTheirs ? draft : undefined }
}

/**
 * The way from a wizard's bare address: past its rules (MON-21), to the draft that was saved last, or to a draft of its
 * own. It is named by the address, so that whoever comes back to the first step finds the draft that they began there.
 */
export async function beginning(
  { url }: Request,
  subscriber: Subscriber,
  wizard: AnyWizard,
): Promise<Response> {
  const elsewhere = wizard.redirect?.(subscriber)
  if (elsewhere) return redirect(elsewhere)
  const isAnew = new URL(url).searchParams.has('nouvelle')
  const saved = isAnew ? undefined : await newestSaved(subscriber.who.owner, wizard.base)
  return redirect(
    saved ? stepPath(wizard, saved.id, saved.step) : `${wizard.base}?brouillon=${randomUUID()}`,
  )
}

/** Thrown: the way to what became of it, once it was sent; the way out, when it is about nothing any more. */
export async function standingOf(
  subscriber: Subscriber,
  wizard: AnyWizard,
  { id, draft }: Named,
): Promise<Standing> {
  // Not a page to come back to: going back from there leads out of the wizard.
  if (draft && draft.state !== 'open') throw replace(await endPath(wizard, id))
  const content = draft ? await withoutLostFiles(wizard, id, draft.content) : nothingYet
  const facts = await wizard.facts(subscriber, content.answers)
  if (wizard.isMoot?.(facts)) throw await redirectWithToast(wizard.cancel, info(moot(wizard)))
  return { wizard, id, draft, content, facts, progress: progressOf(wizard, facts, content, id) }
}

/** Where the form of a step is: the first one has no draft in its address before it is posted. */
export const addressOf = ({ wizard, id, draft }: Standing, step: string) =>
  draft ? stepPath(wizard, id, step) : `${wizard.base}?brouillon=${id}`

/** The browser that goes back to a step is led on once: led on from there again, it could never go back further. */
async function endPath(wizard: AnyWizard, id: string): Promise<string> {
  const sent = await findSent(id)
  return sent && isWhole(sent) ? successOf(wizard, id) : reportPath(wizard, id)
}

/** Whether it has become whole or not is for the report to say. */
export const reportPath = (wizard: AnyWizard, id: string) => stepPath(wizard, id, 'bilan')

const moot = ({ title }: AnyWizard) =>
  `«\u00a0${title}\u00a0»\u00a0: aucun de vos points de comptage n’est concerné.`
