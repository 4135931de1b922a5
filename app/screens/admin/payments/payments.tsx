import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Link, type Page, Screen, Text, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, EmptyState, Pagination, Table } from '#ui/table.tsx'
import { listToCheck, type ShownPaymentToCheck } from './payments.server.ts'

export const handle: Page = { title: 'Paiements par carte à vérifier' }

export const loader = guarded(requireAdmin, (_, { url }) => listToCheck(url))

const columns: Column<ShownPaymentToCheck>[] = [
  { id: 'id', header: 'Référence', rowHeader: true },
  { id: 'at', header: 'Date', phone: 'hidden' },
  {
    id: 'owner',
    header: 'Abonné',
    phone: 'tag',
    phoneLabel: 'abonné',
    cell: ({ owner, isGuest }) => (isGuest ? `${owner}, sans compte` : owner),
  },
  { id: 'amount', header: 'Montant', align: 'end' },
  { id: 'why', header: 'Pourquoi' },
  { id: 'age', header: 'Depuis', phone: 'hidden' },
  {
    id: 'open',
    header: 'Examiner',
    headerHidden: true,
    phone: 'action',
    cell: ({ id, amount, owner }) => (
      <Link href={paths.staffPayment(id)} variant="alone" preventScrollReset>
        Examiner
        <VisuallyHidden>{` le paiement de ${amount} de l’abonné ${owner}`}</VisuallyHidden>
      </Link>
    ),
  },
]

/** Money may have moved, and neither the provider nor the utility can say what is right: an agent must look. */
export default function PaymentsToCheck() {
  const { payments, count, page, pages } = useLoaderData<typeof loader>()
  return (
    <Screen title="Paiements par carte à vérifier">
      <Outlet />
      {payments.length === 0 ? (
        <EmptyState title="Tout est vérifié">
          <Text tone="muted">
            Un paiement vient ici quand de l’argent a pu être débité sans que les factures soient
            réglées.
          </Text>
        </EmptyState>
      ) : (
        <>
          <Text tone="muted">
            {
              'De l’argent a pu être débité sans que les factures soient réglées. Comparez avec le centre d’administration du prestataire et avec le logiciel de facturation, puis dites ce qu’il en est.'
            }
          </Text>
          {pages > 1 && <Text>{`${count} paiements, page ${page} sur ${pages}`}</Text>}
          <Table
            caption="Paiements à vérifier, du plus ancien au plus récent"
            dense
            columns={columns}
            rows={payments}
          />
          <Pagination
            label="Pages des paiements"
            page={page}
            pages={pages}
            path={paths.staffPayments}
          />
        </>
      )}
    </Screen>
  )
}
