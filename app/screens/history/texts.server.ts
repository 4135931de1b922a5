import { answerBy, canBeCancelled, isOpen, isOverdue, statusOf, toneOf } from '#domain/request.ts'
import { type Day, formatDay, streetLine } from '#domain/values.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { OwnRequest } from '../shell/own-requests.server.ts'

/** « Réclamation du 26/10/2026 » */
export const nameOf = ({ histo }: OwnRequest) =>
  `${histo.typeDemande} du ${formatDay(histo.dateDemande)}`

/** « votre réclamation du 26/10/2026 » */
export const yoursOf = (request: OwnRequest) =>
  `votre ${nameOf(request).replace(/^./, first => first.toLowerCase())}`

export function shownRequest(request: OwnRequest, today: Day) {
  const { histo, point } = request
  return {
    id: histo.id,
    name: nameOf(request),
    yours: yoursOf(request),
    pdc: point.pdcRef,
    address: streetLine(point.adress),
    date: formatDay(histo.dateDemande),
    type: histo.typeDemande,
    status: statusOf(histo),
    tone: toneOf(histo),
    isOpen: isOpen(histo),
    isLate: isOverdue(histo, today),
    /** The last day for the answer, while the request is open. */
    answerBy: isOpen(histo) ? formatDay(answerBy(histo)) : null,
    canBeCancelled: canBeCancelled(histo),
    // The author who sent a request in the subscriber's place: a helper by name, or an agent.
    ...(histo.sentBy && { sentBy: histo.sentBy }),
    ...(histo.openedBy && { sentBy: 'un agent, pour vous' }),
  }
}
export type ShownRequest = ReturnType<typeof shownRequest>

/** « 3 en cours, dont 1 en retard. », « 1 en cours, en retard. » */
export function countOf(requests: ShownRequest[]): string | null {
  const open = requests.filter(request => request.isOpen).length
  const late = requests.filter(request => request.isLate).length
  if (open === 0) return null
  const part = late === 0 ? '' : late === open ? ', en retard' : `, dont ${late} en retard`
  return `${open} en cours${part}.`
}

/** `points` are the metering points whose requests could not be loaded; the list shows those of the others. */
export const missingText = (points: Pdc[]) =>
  `Nous n’avons pas pu lire les demandes faites pour ${points
    .map(({ adress, pdcRef }) => `${streetLine(adress)} (${pdcRef})`)
    .join(', ')}. Réessayez dans quelques minutes.`

/** HIST-05 */
export const cancelled = (id: string) => `Votre demande ${id} est annulée.`

export const takenMeanwhile = (id: string) =>
  `La demande ${id} est déjà prise en charge\u00a0: elle ne peut plus être annulée. Voici où elle en est.`
