import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Card, Container, type Page, Screen } from '#ui/layout.tsx'
import { activate, offerSetup } from './enrol.server.ts'
import { SetupForm } from './setup.tsx'

export const handle: Page = { title: 'Activer ma connexion en deux étapes' }

export const loader = guarded(requireAdmin, offerSetup)

export const action = guarded(requireAdmin, activate)

export default function Activation() {
  const offer = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Screen
      title="Activer la connexion en deux étapes"
      above={{ href: paths.secondFactor, label: 'Connexion en deux étapes' }}
    >
      <Container size="column">
        <Card>
          <SetupForm offer={offer} answer={answer} back={paths.secondFactor} />
        </Card>
      </Container>
    </Screen>
  )
}
