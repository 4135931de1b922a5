import { type Day, formatCents, formatDay } from '#domain/values.ts'

/** Null for what is not the case. Amounts in cents. */
export type Occasions = {
  lateRequest: { id: string; answerBy: Day } | null
  /** An abnormal consumption, and whether its notice was opened: « 148 m³ en 184 jours ; son avis a été ouvert » */
  leak: string | null
  /** A cut or a restriction of today or near: « L’eau est coupée en ce moment, 3 avenue de la Source » */
  water: string | null
  refusedPayment: { cents: number; on: Day } | null
  /** `first` of `cents` is what had to be paid by that day. */
  overdue: { cents: number; first: number; by: Day } | null
  openRequest: { id: string; answerBy: Day } | null
  /** « Départ le 30/11/2026 » */
  move: string | null
  due: { cents: number; first: number; by: Day; credit: number } | null
}

/** BEY-174: the likeliest reason first, then two further facts at most. */
export function whyTheyCall(occasions: Occasions): { lead: string; facts: string[] } {
  const { water, lateRequest, leak, refusedPayment, overdue, openRequest, move, due } = occasions
  const found: [reason: string, fact: string][] = []
  if (lateRequest)
    found.push([
      'sa demande en retard',
      `La réponse à la demande ${lateRequest.id} était due le ${formatDay(lateRequest.answerBy)}.`,
    ])
  if (leak) found.push(['sa consommation anormale', `${leak}.`])
  if (water) found.push(['l’eau à son adresse', `${water}.`])
  if (refusedPayment)
    found.push([
      'son paiement refusé',
      `Son paiement de ${formatCents(refusedPayment.cents)} a été refusé le ${formatDay(refusedPayment.on)}.`,
    ])
  if (overdue)
    found.push([
      'sa facture en retard',
      `${formatCents(overdue.cents)} devaient être payés${partOf(overdue)} au plus tard le ${formatDay(overdue.by)}.`,
    ])
  if (openRequest)
    found.push([
      'sa demande en cours',
      `La demande ${openRequest.id} attend une réponse avant le ${formatDay(openRequest.answerBy)}.`,
    ])
  if (move) found.push(['son déménagement', `${move}.`])
  if (due)
    found.push([
      'sa facture à payer',
      `Il reste ${formatCents(due.cents)} à payer${partOf(due) || ','} au plus tard le ${formatDay(due.by)}${due.credit > 0 ? `, moins un avoir de ${formatCents(due.credit)}` : ''}.`,
    ])
  const [first] = found
  if (!first) return { lead: 'Rien n’attend.', facts: ['Ni facture à payer, ni demande ouverte.'] }
  return {
    lead: `L’abonné appelle sans doute pour ${first[0]}.`,
    facts: found.slice(0, 3).map(([, fact]) => fact),
  }
}

const partOf = ({ cents, first }: { cents: number; first: number }) =>
  first < cents ? `, dont ${formatCents(first)}` : ''
