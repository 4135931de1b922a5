import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { retentionDays } from '#domain/retention.ts'
import { dayOf, daysBetween, formatInstant } from '#domain/values.ts'
import { PageFailure } from '#http/route.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import type { AnyWizard, Confirmation, Report, Section, TaskLine } from '../declaration/wizard.ts'
import { sealContent, stepPath, unsealContent } from '../drafts/drafts.server.ts'
import { type Answers, type Content, nothingYet } from '../progress/progress.server.ts'
import {
  canBeSent,
  doubtfulTasks,
  expectCheck,
  findSent,
  isWhole,
  reload,
  type SentDraft,
  type TaskRow,
} from './outbox.server.ts'
import { isUnderWay, type Sealed, send, withSendingLease } from './send.server.ts'
import { nextCheck, stateAt, texts } from './tasks.ts'

/**
 * The outcome of a sending. `whole`: all of it is done, `to` is the confirmation; `partial`: a task was refused or is
 * not sent yet, `to` is the report; `unanswered`: the utility does not answer, so the report is shown in place of a
 * page; `stale`: the draft has changed since it was read, and nothing was sent.
 */
export type Sending =
  | { kind: 'whole' | 'partial'; to: string }
  | { kind: 'unanswered'; report: Report }
  | { kind: 'stale' }

type Submitted = {
  subscriber: Subscriber
  requestId: string
  wizard: AnyWizard
  draft: { id: string; revision: number }
  answers: unknown
  facts: unknown
  sections: Section[]
}

/**
 * Sends a draft (WIZ-18, WIZ-19): one call per task of its wizard, each done once however often this is called. A
 * second request, in this process or another, waits for the first and has the same outcome. Throws a redirect to the
 * log-in when the session is over; the report then sends the rest.
 */
export async function submit(submitted: Submitted): Promise<Sending> {
  const { subscriber, requestId, wizard, draft } = submitted
  for (let tries = 0; ; tries++) {
    const isAnswered = await withSendingLease(draft.id, async () => {
      if (!(await markSent(submitted))) return true
      const found = await findSent(draft.id)
      return !found || send(found, subscriber, requestId)
    })
    const sending = await outcomeOf(wizard, draft.id, authorOf(subscriber.who), isAnswered)
    const isUntried = sending.kind === 'stale' && isAnswered === undefined
    if (!isUntried || tries >= 3) return sending
  }
}

/** Sends the remaining tasks of a sent draft, as its recap showed them, unless a newer request supersedes them. */
export async function sendAgain(
  draft: SentDraft,
  wizard: AnyWizard,
  subscriber: Subscriber,
  requestId: string,
): Promise<Sending> {
  const { id, owner } = draft
  const isAnswered = await withSendingLease(id, async () => {
    const current = await reload(draft)
    if (current.state !== 'sent') return true
    await expectCheck(current)
    return send(current, subscriber, requestId)
  })
  return outcomeOf(wizard, id, owner, isAnswered)
}

/** Waits some seconds for a sending under way; `stale` if the draft was not sent. `isAnswered`: by the utility. */
export async function outcomeOf(
  wizard: AnyWizard,
  id: string,
  owner: string,
  isAnswered = true,
): Promise<Sending> {
  for (let tries = 0; tries < 40 && (await isUnderWay(id)); tries++) await pause(150)
  const draft = await findSent(id)
  if (!draft || draft.owner !== owner || draft.state === 'open') return { kind: 'stale' }
  if (isWhole(draft)) return { kind: 'whole', to: successOf(wizard, id) }
  if (draft.state === 'sent' && (!isAnswered || doubtfulTasks(draft).length > 0))
    return { kind: 'unanswered', report: await reportOf(wizard, draft) }
  return { kind: 'partial', to: stepPath(wizard, id, 'bilan') }
}

export const successOf = (wizard: AnyWizard, id: string) =>
  wizard.success?.(id) ?? stepPath(wizard, id, 'confirmation')

async function markSent({ subscriber, wizard, draft, answers, facts, sections }: Submitted) {
  const { id, revision } = draft
  const tasks = wizard.tasks(answers, facts)
  if (tasks.length === 0) throw new Error(`${wizard.base}: nothing to send`)
  const rows = await Promise.all(
    tasks.map(async ({ subject, call, body, files }, position) => ({
      id: randomUUID(),
      draftId: id,
      position,
      subject,
      call,
      body: await sealContent({ body, files } satisfies Sealed),
      state: 'waiting',
    })),
  )
  const keys = tasks.flatMap((task, position) =>
    task.keys.map(key => ({ taskId: rows[position]?.id ?? '', key, owner: subscriber.who.owner })),
  )
  const sent = await sealContent(sections)
  const remembered = Object.entries(answers as Answers).filter(([name]) =>
    (wizard.remembers as string[] | undefined)?.includes(name),
  )
  const content = wizard.remembers
    ? await sealContent({ ...nothingYet, answers: Object.fromEntries(remembered) })
    : ''
  const now = new Date()
  return store().$transaction(async tx => {
    const { count } = await tx.draft.updateMany({
      where: { id, owner: authorOf(subscriber.who), wizard: wizard.base, state: 'open', revision },
      data: {
        state: 'sent',
        revision: revision + 1,
        content,
        savedAt: null,
        sent,
        sentAt: now,
        updatedAt: now,
        checkAt: nextCheck(0, now.getTime()),
        expiresAt: new Date(now.getTime() + retentionDays.sentDraft * 24 * 60 * 60_000),
      },
    })
    if (count === 0) return false
    await tx.draftTask.createMany({ data: rows })
    await tx.draftTaskKey.createMany({ data: keys })
    return true
  })
}

/** WIZ-19: the report says for each metering point how far the sending came. */
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

/** An action throws it to show the report in place: no other page loads while the utility does not answer. */
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
  const { title, base, cancel, confirmationText, sentTitle = 'Demande envoyée' } = wizard
  // A day of the utility, which a demonstration may have moved on, as are all other days of the page.
  const moved = daysBetween(dayOf(new Date()), subscriber.today)
  const sentAt = sentAtOf(draft, moved)
  const references = draft.tasks.map(({ id }) => id)
  return {
    pageTitle: `${sentTitle} – ${title}`,
    frame: { wizard: title },
    base,
    cancel,
    title: sentTitle,
    text: confirmationText ?? 'Votre demande a bien été prise en compte.',
    sentAt,
    sections: await sectionsOf(draft),
    keys: draft.tasks.flatMap(({ keys }) => keys.map(({ key }) => key)),
    bridge: wizard.bridge?.((await unsealContent<Content>(draft.content))?.answers ?? {}) ?? null,
    mailedTo: subscriber.who.by ? subscriber.who.name : null,
    isMailed: draft.tasks.every(({ mailedAt }) => mailedAt !== null),
    outcome: (await wizard.outcome?.(subscriber, { references })) ?? null,
  }
}

const sentAtOf = ({ sentAt }: SentDraft, daysLater = 0) =>
  sentAt ? formatInstant(new Date(sentAt.getTime() + daysLater * 24 * 3_600_000)) : ''

const sectionsOf = async ({ sent }: SentDraft) => (await unsealContent<Section[]>(sent ?? '')) ?? []
