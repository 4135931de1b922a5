import { useLoaderData } from '@remix-run/react'
import { hasPaymentMode } from '#domain/contract.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkCard } from '#ui/card.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { modeSentence } from './texts.server.ts'

export const handle: Page = { title: 'Mon mode de paiement' }

export const loader = guarded(requireSubscriber, ({ pdc }) => {
  return {
    mode: modeSentence(pdc),
    // DD-01, BANK-01
    hasDirectDebitTile: pdc.contract.monthlyPayment === 0,
    hasBankTile: hasPaymentMode(pdc.contract),
  }
})

/** DD-01, MON-01, BANK-01, DD-13: after the selected metering point. */
export default function PaymentModes() {
  const { mode, hasDirectDebitTile, hasBankTile } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading crumbs={[{ label: 'Mon mode de paiement' }]}>Mon mode de paiement</PageHeading>
      <Text>{mode}</Text>
      <Grid as="ul">
        {hasDirectDebitTile && (
          <LinkCard as="li" href={paths.directDebit} title="Prélèvement automatique">
            <Text>Chaque facture est prélevée sur votre compte à son échéance.</Text>
          </LinkCard>
        )}
        <LinkCard as="li" href={paths.monthly} title="Mensualisation">
          <Text>Dix prélèvements égaux, puis une régularisation.</Text>
        </LinkCard>
        {hasBankTile && (
          <LinkCard as="li" href={paths.bankChange} title="Modifier mes coordonnées bancaires">
            <Text>Changer le compte qui est débité.</Text>
          </LinkCard>
        )}
      </Grid>
    </Stack>
  )
}
