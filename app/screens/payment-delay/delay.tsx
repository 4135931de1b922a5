import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Container, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { DelayChoice } from './choice.tsx'
import { DelayConfirmation } from './confirmation.tsx'
import { askDelay, showDelay } from './delay.server.ts'
import { UnpaidInvoices } from './unpaid.tsx'
import { WhoHelps } from './who-helps.tsx'

export const handle: Page = { title: 'Demander un délai de paiement' }

export const loader = guarded(requireSubscriber, showDelay)

export const action = guarded(requireSubscriber, askDelay)

/** BEY-10 to BEY-14: chosen, then shown, then sent; every step is an address, and nothing is kept before. */
export default function Delay() {
  const shown = useLoaderData<typeof loader>()
  const title =
    shown.view === 'list'
      ? 'Demander un délai de paiement'
      : `Facture ${shown.number}\u00a0: demander un délai`
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mes factures', href: paths.invoices }, { label: 'Demander un délai' }]}
        sub={shown.place}
      >
        {title}
      </PageHeading>
      <Container size="column">
        <Stack gap="loose">
          {shown.view === 'list' && <UnpaidInvoices invoices={shown.invoices} />}
          {shown.view === 'refused' && (
            <Alert
              tone="info"
              title={shown.request ? 'Déjà demandé' : 'Aucun délai ne peut être demandé ici'}
            >
              <Text>{shown.refusal}</Text>
              {shown.request && <Link href={shown.request}>Voir cette demande</Link>}
            </Alert>
          )}
          {shown.view === 'choose' && <DelayChoice {...shown} />}
          {shown.view === 'confirm' && <DelayConfirmation {...shown} />}
          <WhoHelps {...shown.help} />
        </Stack>
      </Container>
    </Stack>
  )
}
