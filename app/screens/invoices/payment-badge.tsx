import type { Stage } from '#payment/history.server.ts'
import { Badge } from '#ui/badge.tsx'

/** How far the open payment of an invoice has come. */
export function PaymentBadge({ stage }: { stage: Stage }) {
  return stage === 'checking' ? (
    <Badge tone="info">Paiement en cours de vérification</Badge>
  ) : (
    <Badge>Paiement commencé</Badge>
  )
}
