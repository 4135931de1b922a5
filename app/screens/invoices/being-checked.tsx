import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'

/** What the balance does not know of yet: payments under verification, in a sentence; nothing when there are none. */
export function BeingChecked({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <Alert tone="info" title={text}>
      <Link href="/factures/paiements">Mes paiements</Link>
    </Alert>
  )
}
