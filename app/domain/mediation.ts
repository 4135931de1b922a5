import { type RequestStatus, staffRequestTypes } from './request.ts'
import { addMonths, type Day, dayOf } from './values.ts'

/** The mediator refuses a request so long after the written complaint (article L. 612-2 of the consumer code). */
const closesAfterMonths = 12

/** A request, and when its subscriber has written about it since (ISO instants, the oldest first). */
export type Complained = {
  dateDemande: Day
  dateTraitement: Day | null
  dateAnnulation?: Day | null | undefined
  statutDemande: RequestStatus
  typeDemande: string
  openedBy?: string | null | undefined
  wroteAt: string[]
}

/**
 * BEY-301: whether the Médiation de l’eau takes a request; null if it was cancelled. It requires a written complaint:
 * the request itself or, if an agent opened it or it asks for something else, the first message of its subscriber. It
 * opens on the day of the answer, else `months` after that complaint, and closes a year after the complaint.
 */
export function mediationOf(request: Complained, today: Day, months: number) {
  const { dateAnnulation, statutDemande, dateTraitement, dateDemande } = request
  const answeredOn = statutDemande === 'Dossier traité' ? dateTraitement : null
  if (dateAnnulation) return null
  const isComplaint = staffRequestTypes.some(type => type === request.typeDemande)
  const [wrote] = request.wroteAt
  const complaintOn =
    isComplaint && !request.openedBy ? dateDemande : wrote ? dayOf(new Date(wrote)) : null
  if (!complaintOn) return { state: 'unwritten' as const }
  const silentUntil = addMonths(complaintOn, months)
  const isAnswer = answeredOn !== null && answeredOn < silentUntil
  const [from, until] = [
    isAnswer ? answeredOn : silentUntil,
    addMonths(complaintOn, closesAfterMonths),
  ]
  const state = today < from ? 'early' : today > until ? 'over' : 'open'
  return { state, why: isAnswer ? 'answer' : 'silence', complaintOn, from, until } as const
}
