import { Badge } from '#ui/badge.tsx'
import type { Held } from './payment-delays.server.ts'

/** In the place of « A REGLER » or « EN RETARD »: the invoice waits. */
export function HeldBadge({ label }: Pick<Held, 'label'>) {
  return <Badge tone="info">{label.toUpperCase()}</Badge>
}
