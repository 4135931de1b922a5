import { formatCents } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { Stage } from '#payment/history.server.ts'
import { Alert, Badge, Link } from '#ui/layout.tsx'
import type { ShownDeferral } from './deferrals.server.ts'

/** INV-04: a sentence on the payments (cents) that are not part of the balance yet; null when there are none. */
export function beingChecked(cents: number[]): string | null {
  if (cents.length === 0) return null
  const sum = formatCents(cents.reduce((total, one) => total + one))
  const what =
    cents.length === 1
      ? `Un paiement de ${sum} est`
      : `${cents.length} paiements, de ${sum} en tout, sont`
  return `${what} en cours de vérification\u00a0: ne payez pas une seconde fois.`
}

export function BeingChecked({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert tone="info" title={text}>
      <Link href={paths.payments}>Mes paiements</Link>
    </Alert>
  )
}

export function PaymentBadge({ stage }: { stage: Stage }) {
  return stage === 'checking' ? (
    <Badge tone="info">Paiement en cours de vérification</Badge>
  ) : (
    <Badge>Paiement commencé</Badge>
  )
}

/** Stands in the place of « A REGLER » or « EN RETARD » while the invoice is deferred. */
export function DeferralBadge({ label }: Pick<ShownDeferral, 'label'>) {
  return <Badge tone="info">{label.toUpperCase()}</Badge>
}
