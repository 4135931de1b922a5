import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { LinkCard } from '#ui/card.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { areasIn } from '../../areas.server.ts'
import { eInvoiceState } from '../shell/e-invoice-state.server.ts'
import { OpenSessions } from '../shell/open-sessions.tsx'
import { closeSession, shownSessions } from '../shell/own-account.server.ts'
import { addressTile } from './address/address.server.ts'

export const handle: Page = { title: 'Mon compte abonné' }

export const loader = guarded(requireSubscriber, async subscriber => {
  const [address, eInvoice, sessions] = await Promise.all([
    addressTile(subscriber),
    eInvoiceState(subscriber),
    shownSessions(subscriber),
  ])
  return {
    address,
    eInvoice,
    sessions,
    extras: areasIn(settings().EXTRAS).flatMap(({ card = [] }) => card),
  }
})

export const action = guarded(requireSubscriber, async subscriber =>
  closeSession(subscriber, await subscriber.form(), paths.account),
)

/** MAIL-01, PWD-01, ADDR-01, EINV-06 */
export default function AccountHub() {
  const { address, eInvoice, extras, sessions } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading crumbs={[{ label: 'Mon compte abonné' }]}>Mon compte abonné</PageHeading>
      <Grid as="ul">
        <LinkCard as="li" href={paths.passwordChange} title="Modifier mon mot de passe">
          <Text>Les sessions ouvertes sur vos autres appareils seront fermées.</Text>
        </LinkCard>
        <LinkCard as="li" href={paths.mailChange} title="Changer mon adresse e-mail">
          <Text>Un lien de confirmation sera envoyé à la nouvelle adresse.</Text>
        </LinkCard>
        <LinkCard as="li" href={paths.address} title="Modifier mon adresse de facturation">
          <Text>{address}</Text>
        </LinkCard>
        {eInvoice && (
          <LinkCard as="li" href={paths.eInvoice} title="E-facture">
            <Text>
              {eInvoice.missing?.text ??
                (eInvoice.since
                  ? `Vos factures vous arrivent par e-mail depuis le ${eInvoice.since}.`
                  : 'Recevez vos factures par e-mail plutôt que par courrier.')}
            </Text>
          </LinkCard>
        )}
        <LinkCard as="li" href={paths.documents} title="Mes documents">
          <Text>Factures, reçus de paiement, mandat et échéancier, à télécharger.</Text>
        </LinkCard>
        <LinkCard as="li" href={paths.myData} title="Mes données">
          <Text>Tout ce que nous savons de vous, à télécharger.</Text>
        </LinkCard>
        {extras.map(({ href, title, text }) => (
          <LinkCard key={href} as="li" href={href} title={title}>
            <Text>{text}</Text>
          </LinkCard>
        ))}
      </Grid>
      <OpenSessions sessions={sessions} />
    </Stack>
  )
}
