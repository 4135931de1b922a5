import { answerBy, isOverdue, type RequestStatus, requestStatuses } from '#domain/request.ts'
import { type Day, formatDay } from '#domain/values.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'

type Detail = Pick<RequestDetail, 'histo' | 'steps'>

/** The meaning of a status for the subscriber, once it is reached and before. */
const sentences: Record<RequestStatus, { reached: string; ahead: string }> = {
  Distribué: { reached: 'Votre demande nous est parvenue.', ahead: '' },
  'En cours de traitement': {
    reached: 'Un conseiller l’a ouverte.',
    ahead: 'Un conseiller ouvrira votre demande.',
  },
  'Redirigé vers le service concerné': {
    reached: 'Elle est au service qui peut y répondre.',
    ahead: 'Seulement si un autre service doit y répondre.',
  },
  'Dossier traité': { reached: 'Nous avons fini de nous en occuper.', ahead: '' },
}

/** HIST-06: the statuses of a request in their order, with the day of those reached; without those that it skipped. */
export function lifeOf(detail: Detail, today: Day) {
  const now = requestStatuses.indexOf(detail.histo.statutDemande)
  return requestStatuses.flatMap((status, rank) => {
    const day = dayOf(detail, status)
    if (rank < now && !day) return []
    const isReached = rank <= now
    const isLast = status === 'Dossier traité'
    const state = !isReached ? 'later' : rank < now || isLast ? 'done' : 'now'
    const { reached, ahead } = sentences[status]
    return {
      status,
      state,
      day: isReached && day ? formatDay(day) : null,
      text: isReached ? reached : isLast ? expected(detail.histo, today) : ahead,
    } as const
  })
}
export type LifeStep = ReturnType<typeof lifeOf>[number]

function dayOf({ histo, steps }: Detail, status: RequestStatus): Day | undefined {
  if (status === 'Dossier traité' && histo.dateTraitement) return histo.dateTraitement
  if (status === 'Distribué') return histo.dateDemande
  return steps.findLast(({ statut }) => statut === status)?.date
}

const expected = (histo: Detail['histo'], today: Day) =>
  `Réponse attendue ${isOverdue(histo, today) ? 'depuis le' : 'au plus tard le'} ${formatDay(answerBy(histo.dateDemande))}.`
