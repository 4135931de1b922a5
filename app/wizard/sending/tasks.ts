import type { UpstreamFailure } from '#upstream/failure.ts'

/**
 * The states of a task, a call by which a draft is sent:
 * - `waiting`: the utility has not heard of it;
 * - `sent`: the call is under way;
 * - `done`: the utility did it;
 * - `refused`: it said no;
 * - `doubtful`: its answer was lost, it may have done it.
 */
export const taskStates = ['waiting', 'sent', 'done', 'refused', 'doubtful'] as const

export type TaskState = (typeof taskStates)[number]

const next: Record<TaskState, readonly TaskState[]> = {
  waiting: ['sent', 'refused'],
  // A call that came after the end of the session was not read: it waits again.
  sent: ['done', 'refused', 'doubtful', 'waiting'],
  done: [],
  // A newer request made meanwhile refuses it again.
  refused: ['sent', 'refused'],
  // The utility was asked: it has done it, or never heard of it.
  doubtful: ['done', 'waiting'],
}

export function mayBecome(from: TaskState, to: TaskState): boolean {
  return next[from].includes(to)
}

type CallOutcome = { answer: 0 | 1 } | Pick<UpstreamFailure, 'kind' | 'status'>

const no = [403, 404, 409, 422]

/** With a session that is over, the call was not listened to; other answers leave it in doubt. */
export function stateAfter(outcome: CallOutcome): TaskState {
  if ('answer' in outcome) return outcome.answer === 1 ? 'done' : 'refused'
  if (outcome.kind === 'session-over') return 'waiting'
  return no.includes(outcome.status) ? 'refused' : 'doubtful'
}

type TaskOutcome = { state: TaskState; sentAt: Date | null; message: string | null }

/** After so many ms a call has ended, whichever process made it; `timeout`: of one call, in ms. */
export const callDeadline = (timeout: number) => 6 * timeout

/** A run begins no call after so many ms: its subscriber waits for the page, and sends what is left by a button. */
export const longestRun = 8_000

/** The longest that a run can take: it ends after the last call that it began, the question before that call, and the mails. */
export const runDeadline = (timeout: number) => longestRun + callDeadline(timeout)

/** The state at `now`: a call whose process has ended meanwhile is in doubt. */
export function stateAt({ state, sentAt }: TaskOutcome, now: number, timeout: number): TaskState {
  const isLeft = state === 'sent' && now - (sentAt?.getTime() ?? 0) >= callDeadline(timeout)
  return isLeft ? 'doubtful' : state
}

/** The utility can no longer receive it. */
export function isSettled({ sentAt }: TaskOutcome, now: number, timeout: number): boolean {
  return now - (sentAt?.getTime() ?? 0) >= callDeadline(timeout)
}

export const texts = {
  sending: 'L’envoi est en cours.',
  waiting: 'Rien n’a encore été envoyé pour cette adresse.',
  notSent: 'Rien n’a été envoyé pour cette adresse.',
  doubtful:
    'Nous n’avons pas reçu de réponse : nous ne savons pas encore si cette demande a été prise en compte.',
  superseded:
    'Une demande plus récente a été faite pour cette adresse\u00a0: celle-ci n’est plus envoyée.',
  unreadable: 'Vos réponses ne peuvent plus être lues. Faites une nouvelle demande.',
}

const minute = 60_000
const soonest = minute / 2
const latest = 60 * minute

/** The time of the next question about a task in doubt, whose last change was `quiet` ms ago. */
export const nextCheck = (quiet: number, now: number) =>
  new Date(now + Math.min(Math.max(quiet, soonest), latest))
