import type { HeadersFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '#domain/dates.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { factorOf, secondFactorIs } from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { refuseWhenOff } from '../shell/second-factor.server.ts'
import { changeFactor } from './change.server.ts'
import { ChangeForm } from './change-form.tsx'

export const handle: Page = { title: 'Connexion en deux étapes' }

export const loader = guarded(requireAdmin, async ({ who }) => {
  refuseWhenOff()
  const factor = await factorOf(who.owner)
  return {
    factor: factor && { since: formatInstant(factor.since), codesLeft: factor.codesLeft },
    canEnd: !secondFactorIs('required'),
  }
})

export const action = guarded(requireAdmin, changeFactor)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** What an agent does about their own second factor. */
export default function SecondFactor() {
  const { factor, canEnd } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Connexion en deux étapes</PageHeading>
      <Text>
        {
          'Après votre mot de passe, un code de votre téléphone\u00a0: qui devine ou vole le mot de passe n’entre pas.'
        }
      </Text>
      {factor ? (
        <ChangeForm {...factor} canEnd={canEnd} />
      ) : (
        <div>
          <LinkButton href={paths.secondFactorActivation}>Activer</LinkButton>
        </div>
      )}
    </Stack>
  )
}
