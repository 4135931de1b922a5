import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'

/** The menu has the entries of GUARD-13 and no more: payments that wait for staff show themselves here. */
export function PaymentsToCheck({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert tone="warning">
      <Link href={paths.staffPayments} variant="alone">
        {count > 1 ? `${count} paiements à vérifier` : '1 paiement à vérifier'}
      </Link>
    </Alert>
  )
}
