import { type Day, formatDay } from './values.ts'
import { addWorkingDays } from './working-days.ts'

export const requestStatuses = [
  'Distribué',
  'En cours de traitement',
  'Redirigé vers le service concerné',
  'Dossier traité',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** ADMREQ-03: the statuses of a request that staff still have to process. */
export const pendingStatuses = requestStatuses.slice(0, 3)

/** ADMREQ-04: the types of requests that staff process. */
export const staffRequestTypes = ['Dossier de fuite', 'Réclamation'] as const

/** BEY-12: the type of a request for more time to pay an invoice, where the utility offers that. */
export const delayRequestType = 'Délai de paiement'

/** The types of requests that wait for staff, those of extras included. */
export const handledTypes = [...staffRequestTypes, delayRequestType] as const

/** CLAIM-06, ADMREQ-12: the longest message, in characters. */
export const maxMessage = { subscriber: 400, staff: 500 }

/** CLAIM-09, ADMREQ-13: for one message. */
export const maxFiles = 3

/** CLAIM-14: in working days. */
export const answerWithin = 15

type Due = { dateDemande: Day; promisedFor?: Day | null | undefined }

/** CLAIM-14, BEY-182: the last day for the answer: the one that an agent promised last, if any. */
export const answerBy = ({ dateDemande, promisedFor }: Due): Day =>
  promisedFor ?? addWorkingDays(dateDemande, answerWithin)

/** Sorts requests by the day of their answer, the first one first; of those due on one day, the one that waits longest. */
export const byAnswer = (a: Due, b: Due) =>
  answerBy(a).localeCompare(answerBy(b)) || a.dateDemande.localeCompare(b.dateDemande)

/** « À rendre sous 3 jours » */
export const soonDays = 3

/** A request made before this day, to which no day is promised, is late on `today`: the inverse of `answerBy`. */
export const lateBefore = (today: Day): Day => addWorkingDays(today, -answerWithin)

export const isOpen = (request: { statutDemande: RequestStatus; dateAnnulation?: Day | null }) =>
  request.statutDemande !== 'Dossier traité' && !request.dateAnnulation

export const isTreated = (request: Parameters<typeof isOpen>[0]) =>
  request.statutDemande === 'Dossier traité' && !request.dateAnnulation

export const isOverdue = (request: Parameters<typeof isOpen>[0] & Due, today: Day) =>
  isOpen(request) && answerBy(request) < today

/** HIST-03, HIST-04 */
export const canBeCancelled = (request: Parameters<typeof isOpen>[0]) =>
  isOpen(request) && request.statutDemande === 'Distribué'

/** HIST-02, HIST-05, HIST-06: where a request stands, in the words of the history. */
export function statusOf(request: {
  statutDemande: RequestStatus
  dateTraitement?: Day | null | undefined
  dateAnnulation?: Day | null | undefined
}) {
  const { statutDemande, dateTraitement, dateAnnulation } = request
  if (dateAnnulation) return 'Annulée'
  const treatedOn = statutDemande === 'Dossier traité' && dateTraitement
  return treatedOn ? `${statutDemande} le ${formatDay(treatedOn)}` : statutDemande
}

/** The colour of a status, the same wherever it is shown: being late is said beside it, in words of its own. */
export function toneOf(request: Parameters<typeof isOpen>[0]) {
  if (request.dateAnnulation) return 'neutral' as const
  return isOpen(request) ? ('info' as const) : ('success' as const)
}

export function attachmentNames(attachements: string): string[] {
  return attachements
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)
}
