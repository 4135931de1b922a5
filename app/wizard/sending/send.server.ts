import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { invitation } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { leasedSince, withLease } from '#store/lease.server.ts'
import { asPortal } from '#upstream/as-portal.server.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import type { TaskCall } from '../declaration/wizard.ts'
import { unsealContent } from '../drafts/drafts.server.ts'
import { outgoing } from '../files/files.server.ts'
import {
  canBeSent,
  conclude,
  doubtfulTasks,
  isOlderUnderWay,
  isSuperseded,
  moveTask,
  reload,
  type SentDraft,
  type TaskRow,
  unmailed,
} from './outbox.server.ts'
import { isSettled, longestRun, runDeadline, stateAfter, stateAt, texts } from './tasks.ts'

/** The name of the lease by which one process at a time sends a draft, or asks what became of it. */
const sendingOf = (id: string) => `sending of the draft ${id}`
const leaseMinutes = () => runDeadline(settings().UTILITY_TIMEOUT_MS) / 60_000

export const withSendingLease = <T>(id: string, work: () => Promise<T>): Promise<T | undefined> =>
  withLease(sendingOf(id), leaseMinutes(), work)

export async function isUnderWay(id: string): Promise<boolean> {
  return (await leasedSince(sendingOf(id), leaseMinutes())) !== undefined
}

/**
 * Sends the tasks that are not done yet, in order, after asking about the doubtful ones; stops at the first call that
 * is not answered, and begins none after `longestRun`. A task that a newer request supersedes is refused. Then one mail
 * recaps all that is newly done. Throws a redirect to the log-in when the session is over. False when the utility gave
 * no ticket for a task: it does not answer.
 */
export async function send(draft: SentDraft, subscriber: Subscriber, requestId: string) {
  try {
    const started = performance.now()
    for (const task of draft.tasks) {
      if (performance.now() - started >= longestRun) break
      if (!(await advance(draft, task, subscriber, requestId))) break
    }
    return true
  } catch (cause) {
    if (!(cause instanceof NoTicket)) throw cause
    return false
  } finally {
    await mailRecaps(draft, requestId, true)
  }
}

/** Sends one task; says whether the next may be sent: no other request sends this draft, and the utility answers. */
async function advance(draft: SentDraft, task: TaskRow, subscriber: Subscriber, requestId: string) {
  if (!canBeSent(task)) return true
  if (task.state === 'sent' && !(await markDoubtful(task, requestId))) return false
  if (task.state === 'doubtful') {
    const isTaken = await ask(task, requestId)
    if (isTaken === undefined) return false
    // A superseded call that may still arrive is not sent again: housekeeping asks later what became of the task.
    const mayArrive = !isTaken && !isSettled(task, Date.now(), settings().UTILITY_TIMEOUT_MS)
    if (mayArrive && (await isSuperseded(draft, task))) return true
    if (!(await moveTask(task, isTaken ? 'done' : 'waiting', requestId))) return false
    if (isTaken) return true
  }
  return (
    (await refuseSuperseded(draft, task, requestId)) || call(draft, task, subscriber, requestId)
  )
}

async function refuseSuperseded(draft: SentDraft, task: TaskRow, requestId: string) {
  if (!(await isSuperseded(draft, task))) return false
  await moveTask(task, 'refused', requestId, { message: texts.superseded, body: '' })
  return true
}

/** How many times the portal checks, every 150 ms, whether an older call has ended. */
const turnTries = 20

/**
 * Whether a call that is marked as sent may be made: it waits until no older request is calling for something that it
 * decides. Of two requests at once, in any process, at least one sees the other's mark: the older one gives up
 * (`isSuperseded`), or the newer one waits here.
 */
async function isInTurn(draft: SentDraft, task: TaskRow): Promise<boolean> {
  for (let tries = 0; tries < turnTries; tries++) {
    if (!(await isOlderUnderWay(draft, task))) return true
    await pause(150)
  }
  return false
}

/** Marks a call as doubtful when its process ended before the answer; false while the call is under way. */
async function markDoubtful(task: TaskRow, requestId: string): Promise<boolean> {
  const isLeft = stateAt(task, Date.now(), settings().UTILITY_TIMEOUT_MS) === 'doubtful'
  return isLeft && moveTask(task, 'doubtful', requestId)
}

/** What is kept sealed of a call until it is done: its body, and the names of the draft's files that go with it. */
export type Sealed = { body: object; files?: Record<string, string[]> | undefined }

async function call(draft: SentDraft, task: TaskRow, subscriber: Subscriber, requestId: string) {
  const sealed = await unsealContent<Sealed>(task.body)
  const files = sealed && (await outgoing(draft.id, sealed.files))
  if (!files) {
    const message = texts.unreadable
    if (task.state === 'waiting') await moveTask(task, 'refused', requestId, { message })
    return true
  }
  if (!(await moveTask(task, 'sent', requestId, { sentAt: new Date(), message: null })))
    return false
  if (await refuseSuperseded(draft, task, requestId)) return true
  if (!(await isInTurn(draft, task))) {
    await moveTask(task, 'waiting', requestId)
    return false
  }
  try {
    const ticket = await ticketFor(task, subscriber)
    const input = { body: { ...sealed.body, ...ticket, reference: task.id }, files } as never
    const answer: 0 | 1 = await subscriber.call(task.call as TaskCall, input)
    const message = answer === 1 ? null : `La demande n’a pas été acceptée. ${invitation()}`
    await moveTask(task, stateAfter({ answer }), requestId, { message })
    return true
  } catch (cause) {
    if (cause instanceof NoTicket) await moveTask(task, 'waiting', requestId)
    if (!(cause instanceof UpstreamFailure)) throw cause
    const to = stateAfter(cause)
    const message = to === 'refused' ? cause.text : null
    await moveTask(task, to, requestId, { message })
    if (to === 'waiting') throw cause
    return to === 'refused'
  }
}

/** Thrown when the utility gives no ticket: no call was made, so nothing is in doubt. */
class NoTicket extends Error {}

/** CALL-03: the ticket for a call that needs one, used once; a repetition asks for another. Throws NoTicket. */
async function ticketFor({ id: reference, call }: TaskRow, subscriber: Subscriber) {
  const { auth }: Endpoint = catalogue[call as TaskCall]
  if (auth !== 'ticket') return undefined
  try {
    return await subscriber.call('getSubscriptionTicket', { body: { reference } })
  } catch (cause) {
    const isUnanswered = cause instanceof UpstreamFailure && stateAfter(cause) === 'doubtful'
    throw isUnanswered ? new NoTicket() : cause
  }
}

export async function ask({ id: reference }: TaskRow, requestId: string) {
  try {
    return await asPortal(requestId).call('isRequestTaken', { query: { reference } })
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return undefined
  }
}

/** Asks about lost answers without the subscriber, and sends nothing. `isAnswered`: whether the utility answered. */
export async function askAboutDoubtful(
  draft: SentDraft,
  requestId: string,
): Promise<{ isAnswered: boolean }> {
  let isAnswered = true
  for (const task of doubtfulTasks(draft)) {
    const isTaken = await ask(task, requestId)
    isAnswered = isTaken !== undefined
    if (!isAnswered) break
    if (task.state === 'sent' && !(await markDoubtful(task, requestId))) continue
    // An unknown request goes back to waiting only when its call can no longer arrive.
    if (isTaken) await moveTask(task, 'done', requestId)
    else if (isSettled(task, Date.now(), settings().UTILITY_TIMEOUT_MS))
      await moveTask(task, 'waiting', requestId)
  }
  await mailRecaps(draft, requestId, false)
  return { isAnswered }
}

/** The tasks of a mail are stored before it leaves: after a lost answer the same mail is sent, not a second one. */
async function mailRecaps(draft: SentDraft, requestId: string, hasMoved: boolean): Promise<void> {
  const fresh = unmailed(await reload(draft)).filter(({ mail }) => mail === null)
  if (fresh.length > 0)
    await store().draftTask.updateMany({
      where: { id: { in: fresh.map(({ id }) => id) }, mail: null },
      data: { mail: randomUUID() },
    })
  const mails = Map.groupBy(unmailed(await reload(draft)), ({ mail }) => mail ?? '')
  for (const [mail, tasks] of mails) {
    if (await sendMail(mail, tasks, requestId))
      await store().draftTask.updateMany({
        where: { id: { in: tasks.map(({ id }) => id) } },
        data: { mailedAt: new Date() },
      })
  }
  await conclude(await reload(draft), hasMoved)
}

async function sendMail(mail: string, tasks: TaskRow[], requestId: string): Promise<boolean> {
  const body = { reference: mail, references: tasks.map(({ id }) => id) }
  try {
    return (await asPortal(requestId).call('sendRecapMail', { body })) === 1
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    return false
  }
}
