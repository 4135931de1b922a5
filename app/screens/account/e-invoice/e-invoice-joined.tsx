import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, Container, Link, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { eInvoiceSince } from '../../shell/e-invoice-state.server.ts'

export const handle: Page = { title: 'Adhésion à l’e-facture enregistrée', scriptless: true }

export const loader = guarded(requireSubscriber, async subscriber => {
  const since = await eInvoiceSince(subscriber)
  if (!since) throw redirect(paths.eInvoice)
  return { since }
})

/** EINV-04 */
export default function EInvoiceJoined() {
  const { since } = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Votre adhésion est enregistrée"
      above={{ label: 'E-facture', href: paths.eInvoice }}
    >
      <Container size="column">
        <Stack>
          <Alert
            tone="success"
            title={`Vos factures vous arrivent par e-mail depuis le ${since}`}
            text="Un e-mail récapitule votre adhésion."
          />
          <Text>
            Vous pouvez revenir au papier à tout moment et sans frais, sur la page{' '}
            <Link href={paths.eInvoice}>E-facture</Link>.
          </Text>
          <LinkButton href={paths.account} variant="outline">
            Retour à mon compte
          </LinkButton>
        </Stack>
      </Container>
    </Screen>
  )
}
