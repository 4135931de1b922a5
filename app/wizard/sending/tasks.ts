import type { UpstreamFailure } from '#upstream/failure.ts'

/**
 * The states of a task, a call by which a draft is sent:
 * - `waiting`: the utility has not heard of it;
 * - `sent`: the call is under way;
 * - `done`: the utility did it;
 * - `refused`: the utility refused it;
 * - `doubtful`: its answer was lost, the utility may have done it.
 */
export const taskStates = ['waiting', 'sent', 'done', 'refused', 'doubtful'] as const

export type TaskState = (typeof taskStates)[number]

const next: Record<TaskState, readonly TaskState[]> = {
  waiting: ['sent', 'refused'],
  // The utility does not read a call that comes after the end of the session: the task waits again.
  sent: ['done', 'refused', 'doubtful', 'waiting'],
  done: [],
  // A newer request made meanwhile refuses the task again, with another message.
  refused: ['sent', 'refused'],
  // The utility, asked about the task, has done it or never heard of it.
  doubtful: ['done', 'waiting'],
}

export function mayBecome(from: TaskState, to: TaskState): boolean {
  return next[from].includes(to)
}

type CallOutcome = { answer: 0 | 1 } | Pick<UpstreamFailure, 'kind' | 'status'>

const no = [403, 404, 409, 422]

/** The state after a call: no call of an ended session is read; an error that is no refusal leaves doubt. */
export function stateAfter(outcome: CallOutcome): TaskState {
  if ('answer' in outcome) return outcome.answer === 1 ? 'done' : 'refused'
  if (outcome.kind === 'session-over') return 'waiting'
  return no.includes(outcome.status) ? 'refused' : 'doubtful'
}

type TaskOutcome = { state: TaskState; sentAt: Date | null; message: string | null }

/** After so many ms a call has ended, in whichever process; `timeout` is the time-out of one call, in ms. */
export const callDeadline = (timeout: number) => 6 * timeout

/** A run begins no call after so many ms: the subscriber waits for the page, and a button sends the rest. */
export const longestRun = 8_000

/** The longest that a run takes: the last call, the question before it, and the mails may end after `longestRun`. */
export const runDeadline = (timeout: number) => longestRun + callDeadline(timeout)

/** The state at `now`: a call whose process ended without an answer is in doubt. */
export function stateAt({ state, sentAt }: TaskOutcome, now: number, timeout: number): TaskState {
  const isLeft = state === 'sent' && now - (sentAt?.getTime() ?? 0) >= callDeadline(timeout)
  return isLeft ? 'doubtful' : state
}

/** Whether the utility can no longer receive the call. */
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

/** The time of the next question about a doubtful task, whose last change was `quiet` ms ago. */
export const nextCheck = (quiet: number, now: number) =>
  new Date(now + Math.min(Math.max(quiet, soonest), latest))
