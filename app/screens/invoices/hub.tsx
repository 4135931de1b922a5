import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

export const handle: Page = { title: 'Mes factures' }

export const loader = guarded(requireSubscriber, () => null)

/** INV-01, INV-02 */
export default function InvoicesHub() {
  return (
    <Stack gap="loose">
      <PageHeading crumbs={[{ label: 'Mes factures' }]}>Mes factures</PageHeading>
      <Rows>
        <LinkRow
          href={paths.invoiceList}
          title="Consulter et payer mes factures"
          note="Montants, échéances, téléchargement et paiement par carte"
        />
        <LinkRow
          href={paths.consumption}
          title="Ma consommation"
          note="Alertes, relèves et évolution de votre consommation"
        />
      </Rows>
    </Stack>
  )
}
