import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { type Page, PageHeading, Stack } from '#ui/layout.tsx'
import { activate, offerSetup } from './enrol.server.ts'
import { SetupForm } from './setup.tsx'

export const handle: Page = { title: 'Activer ma connexion en deux étapes' }

export const loader = guarded(requireAdmin, offerSetup)

export const action = guarded(requireAdmin, activate)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Activation() {
  const offer = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Stack gap="loose">
      <PageHeading above={{ href: paths.secondFactor, label: 'Connexion en deux étapes' }}>
        Activer la connexion en deux étapes
      </PageHeading>
      <SetupForm offer={offer} answer={answer} back={paths.secondFactor} />
    </Stack>
  )
}
