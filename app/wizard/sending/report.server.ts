import { redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { AnyWizard, Confirmation, Report } from '../declaration/wizard.ts'
import { locationOf, noSuchDraft, stepPath } from '../drafts/drafts.server.ts'
import { closeDraft, doubtfulTasks, findSent, isWhole, type SentDraft } from './outbox.server.ts'
import { ask } from './send.server.ts'
import { confirmationFor, reportOf, reportPage, sendAgain, successOf } from './submit.server.ts'
import { isSettled } from './tasks.ts'

/** WIZ-19. Writes nothing; asks about doubtful calls. Redirects when all is done; 404 for another's draft. */
export const showReport =
  (wizards: AnyWizard[]) =>
  async (subscriber: Subscriber, args: RouteArgs): Promise<Report> => {
    const { wizard, draft } = await sentHere(args, subscriber, wizards)
    const known = await asKnown(draft, requestId(args.request))
    if (isWhole(known)) throw redirect(successOf(wizard, draft.id))
    return reportOf(wizard, known)
  }

export const retryReport =
  (wizards: AnyWizard[]) => async (subscriber: Subscriber, args: RouteArgs) => {
    const { wizard, draft } = await sentHere(args, subscriber, wizards)
    const form = await subscriber.form()
    if (form.get('intent') === 'close') {
      await closeDraft(draft)
      return redirect(stepPath(wizard, draft.id, 'bilan'), 303)
    }
    const sending = await sendAgain(draft, wizard, subscriber, requestId(args.request))
    switch (sending.kind) {
      case 'unanswered':
        throw reportPage(sending.report)
      case 'stale':
        throw noSuchDraft()
      default:
        return redirect(sending.to, 303)
    }
  }

/** WIZ-08: the confirmation, once everything is done; until then throws a redirect to the report. */
export const showConfirmation =
  (wizards: AnyWizard[]) =>
  async (subscriber: Subscriber, args: RouteArgs): Promise<Confirmation> => {
    const { wizard, draft } = await sentHere(args, subscriber, wizards)
    const known = await asKnown(draft, requestId(args.request))
    if (!isWhole(known)) throw redirect(stepPath(wizard, draft.id, 'bilan'))
    return confirmationFor(wizard, known, subscriber)
  }

/** The confirmation of a draft, for a page that shows other things too; undefined unless all of the draft is done. */
export async function confirmationOf(
  subscriber: Subscriber,
  wizard: AnyWizard,
  draftId: string,
): Promise<Confirmation | undefined> {
  const draft = await findTheirs(authorOf(subscriber.who), wizard, draftId)
  if (!draft || draft.state === 'open') return undefined
  const known = await asKnown(draft, 'none')
  return isWhole(known) ? confirmationFor(wizard, known, subscriber) : undefined
}

async function sentHere({ url }: RouteArgs, { who }: Subscriber, wizards: AnyWizard[]) {
  const { wizard, draft: id } = locationOf(url, wizards)
  const draft = id && (await findTheirs(authorOf(who), wizard, id))
  if (!draft) throw noSuchDraft()
  if (draft.state === 'open') throw redirect(stepPath(wizard, draft.id, draft.step))
  return { wizard, draft }
}

async function findTheirs(owner: string, { base }: AnyWizard, id: string) {
  const draft = await findSent(id)
  const isTheirs = draft?.owner === owner && draft.wizard === base && draft.expiresAt > new Date()
  return isTheirs ? draft : undefined
}

async function asKnown(draft: SentDraft, requestId: string): Promise<SentDraft> {
  const open = doubtfulTasks(draft)
  const answers = await Promise.all(open.map(task => ask(task, requestId)))
  const now = Date.now()
  const known = new Map(open.map((task, n) => [task.id, answers[n]]))
  const tasks = draft.tasks.map(task => {
    const isTaken = known.get(task.id)
    if (isTaken) return { ...task, state: 'done' as const }
    const isOver = isTaken === false && isSettled(task, now, settings().UTILITY_TIMEOUT_MS)
    return isOver ? { ...task, state: 'waiting' as const } : task
  })
  return { ...draft, tasks }
}
