import { type RequestStatus, requestStatuses, staffRequestTypes } from '#domain/request.ts'
import type { Day } from '#domain/values.ts'

export const bulkStatuses = requestStatuses.slice(1)

export const maxInBulk = 500

/**
 * The outcome of a request in a bulk: `ready` until its turn comes, then `done`; `mailing` until its mail leaves,
 * `unmailed` if it will not, `toPost` without an e-mail address. The others are left out: - `same`: it already has this
 * status and this holder, and nothing else is asked; - `treated`, `cancelled`: it is closed; - `backwards`: a bulk
 * never sets an earlier status; - `unknown`: no request has this number, or its type is decided on its own page; -
 * `changed`: it was changed since the preview; - `stopped`: the agent who sent it has no account any more; - `failed`:
 * it could not be written.
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

/** Requests that were left out, and that may still need an action. */
export const leftOutcomes = [
  'changed',
  'stopped',
  'failed',
] as const satisfies readonly BulkOutcome[]

/** `prepared` is only a preview for its author, `waiting` may be cancelled, `applying` goes on to `done`. */
export const bulkStates = [
  'prepared',
  'waiting',
  'applying',
  'done',
  'cancelled',
  'stopped',
] as const
export type BulkState = (typeof bulkStates)[number]

/** `assignee`: the id of the agent who gets the requests; '' removes their holder, null keeps it. */
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
