import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Text } from '#ui/layout.tsx'
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
  return (
    <RouteDialog
      title={
        isDown
          ? 'Nous ne pouvons pas vérifier cette adresse maintenant'
          : 'Nous ne trouvons pas cette adresse'
      }
      closeHref={paths.address}
    >
      <PostForm answer={useActionData<typeof action>()} aria-label="Adresse introuvable">
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
          <SubmitButton name="intent" value="check">
            Vérifier à nouveau
          </SubmitButton>
          <SubmitButton name="intent" value="confirm" variant="outline">
            Confirmer cette adresse
          </SubmitButton>
        </Cluster>
        <Text tone="muted">
          Si vous la confirmez, un agent la vérifie avant de l’enregistrer. D’ici là, l’adresse
          actuelle reste la vôtre. Un e-mail vous prévient.
        </Text>
      </PostForm>
    </RouteDialog>
  )
}
