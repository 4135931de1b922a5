import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { LinkCard } from '#ui/card.tsx'
import { Grid, Heading, Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'

export const handle: Page = { title: 'Mes factures' }

export const loader = guarded(requireSubscriber, () => null)

/** INV-01, INV-02 */
export default function InvoicesHub() {
  return (
    <Stack gap="loose">
      <Breadcrumb items={[{ label: 'Mes factures' }]} />
      <Heading level={1}>Mes factures</Heading>
      <Grid as="ul">
        <LinkCard
          as="li"
          href={paths.invoiceList}
          title="Consulter et payer mes factures"
          icon="invoice"
        >
          <Text>Montants, échéances, téléchargement et paiement par carte.</Text>
        </LinkCard>
        <LinkCard as="li" href={paths.consumption} title="Contrôler ma consommation" icon="drop">
          <Text>Alertes, relèves et évolution de votre consommation.</Text>
        </LinkCard>
      </Grid>
    </Stack>
  )
}
