import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkCard } from '#ui/card.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'

export const handle: Page = { title: 'Mes factures' }

export const loader = guarded(requireSubscriber, () => null)

/** INV-01, INV-02 */
export default function InvoicesHub() {
  return (
    <Stack gap="loose">
      <PageHeading crumbs={[{ label: 'Mes factures' }]}>Mes factures</PageHeading>
      <Grid as="ul">
        <LinkCard as="li" href={paths.invoiceList} title="Consulter et payer mes factures">
          <Text>Montants, échéances, téléchargement et paiement par carte.</Text>
        </LinkCard>
        <LinkCard as="li" href={paths.consumption} title="Ma consommation">
          <Text>Alertes, relèves et évolution de votre consommation.</Text>
        </LinkCard>
      </Grid>
    </Stack>
  )
}
