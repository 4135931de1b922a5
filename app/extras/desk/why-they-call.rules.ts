import { type Day, formatCents, formatDay } from '#domain/values.ts'

/** Null for what is not the case. Amounts in cents. */
export type Occasions = {
  lateRequest: { id: string; answerBy: Day } | null
  /** An abnormal consumption, and whether its notice was opened: « 148 m³ en 184 jours ; son avis a été ouvert » */
  leak: string | null
  refusedPayment: { cents: number; on: Day } | null
  overdue: { cents: number; since: Day } | null
  openRequest: { id: string; answerBy: Day } | null
  /** « Départ le 30/11/2026 » */
  move: string | null
  due: { cents: number; by: Day } | null
}

/** BEY-174: the likeliest reason first, then two further facts at most. */
export function whyTheyCall(occasions: Occasions): { lead: string; facts: string[] } {
  const { lateRequest, leak, refusedPayment, overdue, openRequest, move, due } = occasions
  const found: [reason: string, fact: string][] = []
  if (lateRequest)
    found.push([
      'sa demande en retard',
      `La demande ${lateRequest.id} attend une réponse depuis le ${formatDay(lateRequest.answerBy)}.`,
    ])
  if (leak) found.push(['sa consommation anormale', `${leak}.`])
  if (refusedPayment)
    found.push([
      'son paiement refusé',
      `Son paiement de ${formatCents(refusedPayment.cents)} a été refusé le ${formatDay(refusedPayment.on)}.`,
    ])
  if (overdue)
    found.push([
      'sa facture en retard',
      `${formatCents(overdue.cents)} devaient être payés le ${formatDay(overdue.since)}.`,
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
      `Il reste ${formatCents(due.cents)} à payer, au plus tard le ${formatDay(due.by)}.`,
    ])
  const [first] = found
  if (!first) return { lead: 'Rien n’attend.', facts: ['Ni facture à payer, ni demande ouverte.'] }
  return {
    lead: `L’abonné appelle sans doute pour ${first[0]}.`,
    facts: found.slice(0, 3).map(([, fact]) => fact),
  }
}
