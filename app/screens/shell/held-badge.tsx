import { Badge } from '#ui/badge.tsx'
import type { Told } from './payment-delays.server.ts'

/** In the place of « A REGLER » or « EN RETARD »: the invoice waits. */
export function HeldBadge({ label }: Pick<Told, 'label'>) {
  return <Badge tone="info">{label.toUpperCase()}</Badge>
}
