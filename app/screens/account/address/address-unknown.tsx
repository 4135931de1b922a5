import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { decideUnknown, showUnknown } from './address-unknown.server.ts'

export const handle: Page = { title: 'Adresse introuvable' }

export const loader = guarded(requireSubscriber, showUnknown)

export const action = guarded(requireSubscriber, decideUnknown)

/** ADDR-11 */
export default function AddressUnknown() {
  const { address, streetName, city, isDown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <RouteDialog
      title={
        isDown
          ? 'Nous ne pouvons pas vérifier cette adresse maintenant'
          : 'Nous ne trouvons pas cette adresse'
      }
      closeHref={paths.address}
    >
      <Form method="post" aria-label="Adresse introuvable">
        <Stack>
          <Notice notice={answer?.notice} />
          <Alert tone="warning">
            {address.map(line => (
              <Text key={line}>{line}</Text>
            ))}
          </Alert>
          {!isDown && (
            <Text>
              Il n’y a pas de «&nbsp;{streetName}&nbsp;» dans le registre de {city}.{' '}
              <Link href={paths.address}>Corriger l’adresse</Link>
            </Text>
          )}
          <Cluster>
            <Button name="intent" value="check" busy={isBusy}>
              Vérifier à nouveau
            </Button>
            <Button name="intent" value="confirm" variant="outline" busy={isBusy}>
              Confirmer cette adresse
            </Button>
          </Cluster>
          <Text tone="muted">
            Si vous la confirmez, un agent la vérifie avant de l’enregistrer. D’ici là, l’adresse
            actuelle reste la vôtre. Un e-mail vous prévient.
          </Text>
        </Stack>
      </Form>
    </RouteDialog>
  )
}
