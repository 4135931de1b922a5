import { type RequestStatus, requestStatuses, staffRequestTypes } from './request.ts'
import type { Day } from './values.ts'

export const bulkStatuses = requestStatuses.slice(1)

export const mostInBulk = 500

/** For how long what was sent may be cancelled; the utility may choose another time. */
export const undoSeconds = 300

/**
 * The outcome of a request in a bulk: `ready` until its turn comes, then `done`; `mailing` as long as its mail has not
 * left, `unmailed` when it will not, `toPost` where there is no address to mail to. The others are left out: - `same`:
 * it has this status and this holder already, and nothing else is asked; - `treated`, `cancelled`: it waits for nothing
 * any more; - `backwards`: statuses of many go forward only; - `unknown`: there is none of this number, or its type is
 * decided on its own page; - `changed`: something was done about it since the preview; - `stopped`: the agent who sent
 * it has no account any more; - `failed`: it could not be written.
 */
export const bulkOutcomes = [
  'ready',
  'done',
  'mailing',
  'unmailed',
  'toPost',
  'same',
  'treated',
  'cancelled',
  'backwards',
  'unknown',
  'changed',
  'stopped',
  'failed',
] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

export const doneOutcomes = [
  'done',
  'mailing',
  'unmailed',
  'toPost',
] as const satisfies readonly BulkOutcome[]

/** Left out, though something might still be done about them. */
export const leftOutcomes = [
  'changed',
  'stopped',
  'failed',
] as const satisfies readonly BulkOutcome[]

/** `prepared` is shown to its author only to be sent, `waiting` may be cancelled, `applying` goes on to `done`. */
export const bulkStates = [
  'prepared',
  'waiting',
  'applying',
  'done',
  'cancelled',
  'stopped',
] as const
export type BulkState = (typeof bulkStates)[number]

/** `assignee`: the agent who is given them, by their id; empty, none holds them any more; null, each keeps its own. */
type BulkChange = { status: '' | RequestStatus; message: string; assignee: string | null }

type Seen = {
  statutDemande: string
  typeDemande: string
  dateAnnulation?: Day | null
  assignee: string | null
}

export function outcomeOf(request: Seen | null, change: BulkChange): BulkOutcome {
  const { status, message, assignee } = change
  if (!request || staffRequestTypes.every(type => type !== request.typeDemande)) return 'unknown'
  if (request.dateAnnulation) return 'cancelled'
  if (request.statutDemande === 'Dossier traité') return 'treated'
  const rank = (of: string) => requestStatuses.indexOf(of as RequestStatus)
  if (status && rank(status) < rank(request.statutDemande)) return 'backwards'
  const isOther = status && status !== request.statutDemande
  const isHandedOver = assignee !== null && assignee !== (request.assignee ?? '')
  return message || isOther || isHandedOver ? 'ready' : 'same'
}
