import { Badge } from '#ui/badge.tsx'
import type { Held } from './payment-delays.server.ts'

/** In the place of « A REGLER » or « EN RETARD »: the invoice waits. */
export function HeldBadge({ state }: Pick<Held, 'state'>) {
  return <Badge tone="info">{state === 'asked' ? 'DÉLAI DEMANDÉ' : 'DÉLAI ACCORDÉ'}</Badge>
}
