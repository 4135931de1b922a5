import { formatInstant } from '#domain/dates.ts'
import { PageFailure } from '#http/failure.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { AnyWizard, Confirmation, Report, Section, TaskLine } from '../declaration/wizard.ts'
import { stepPath } from '../drafts/location.server.ts'
import { unsealContent } from '../drafts/seal-content.server.ts'
import { canBeSent, type SentDraft, type TaskRow } from './outbox.server.ts'
import { isUnderWay } from './send.server.ts'
import { stateAt, texts } from './tasks.ts'

/** WIZ-19: how far a sending came, for each metering point. */
export async function reportOf(wizard: AnyWizard, draft: SentDraft): Promise<Report> {
  const { title, base, doneText } = wizard
  const isBusy = await isUnderWay(draft.id)
  const isOver = draft.state === 'done'
  const lines = draft.tasks.map(task => lineOf(task, { isBusy, isOver, doneText }))
  const isSending = lines.some(({ state }) => state === 'sending')
  return {
    pageTitle: `Bilan – ${title}`,
    frame: { wizard: title },
    sentAt: sentAtOf(draft),
    sections: await sectionsOf(draft),
    href: stepPath(wizard, draft.id, 'bilan'),
    lines,
    phone: settings().CONTACT_PHONE,
    canRetry: !isOver && !isSending && draft.tasks.some(canBeSent),
    isOver,
    base,
  }
}

/** Thrown by an action, it is shown instead of the step: no other page can be loaded while the utility does not answer. */
export const reportPage = (report: Report) =>
  new PageFailure(503, { title: report.pageTitle, text: '', report })

type ReportContext = { isBusy: boolean; isOver: boolean; doneText: string }

function lineOf(task: TaskRow, { isBusy, isOver, doneText }: ReportContext): TaskLine {
  const { subject, message } = task
  const state = stateAt(task, Date.now(), settings().UTILITY_TIMEOUT_MS)
  if (state === 'sent' || (isBusy && state === 'waiting'))
    return { subject, state: 'sending', text: texts.sending }
  if (state === 'done') return { subject, state, text: `${doneText}.` }
  if (state === 'refused') return { subject, state, text: message ?? '' }
  if (state === 'doubtful') return { subject, state, text: texts.doubtful }
  return { subject, state, text: isOver ? texts.notSent : texts.waiting }
}

export async function confirmationFor(
  wizard: AnyWizard,
  draft: SentDraft,
  subscriber: Subscriber,
): Promise<Confirmation> {
  const { title, base, cancel, confirmationText } = wizard
  const sentAt = sentAtOf(draft)
  const references = draft.tasks.map(({ id }) => id)
  return {
    pageTitle: `Demande envoyée – ${title}`,
    frame: { wizard: title },
    base,
    cancel,
    text: confirmationText ?? 'Votre demande a bien été prise en compte.',
    sentAt,
    sections: await sectionsOf(draft),
    keys: draft.tasks.flatMap(({ keys }) => keys.map(({ key }) => key)),
    isMailed: draft.tasks.every(({ mailedAt }) => mailedAt !== null),
    outcome: (await wizard.outcome?.(subscriber, { references, sentAt })) ?? null,
  }
}

const sentAtOf = ({ sentAt }: SentDraft) => (sentAt ? formatInstant(sentAt) : '')

const sectionsOf = async ({ sent }: SentDraft) => (await unsealContent<Section[]>(sent ?? '')) ?? []
