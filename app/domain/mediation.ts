import { type RequestStatus, staffRequestTypes } from './request.ts'
import { addMonths, type Day, dayOf } from './values.ts'

/** The mediator refuses what comes later after the written complaint (article L. 612-2 of the consumer code). */
const closesAfterMonths = 12

/** A request, with when its subscriber wrote about it since (ISO instants, the oldest first). */
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
 * BEY-301: whether the Médiation de l’eau takes a request; null of one that was cancelled. It asks for a written
 * complaint: the request itself, or, when an agent opened it or it asks for something else, the first message of its
 * subscriber. It is open from the day of the answer, else `months` after that complaint, and for a year after it.
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
