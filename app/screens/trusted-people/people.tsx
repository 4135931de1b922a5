import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { changePerson, showPeople } from './people.server.ts'
import { People } from './person-rows.tsx'

export const handle: Page = { title: 'Mes proches' }

export const loader = guarded(requireSubscriber, showPeople)

export const action = guarded(requireSubscriber, changePerson)

/** BEY-28 */
export default function TrustedPeople() {
  const { people, over } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mon compte abonné', href: paths.account }, { label: 'Mes proches' }]}
      >
        Mes proches
      </PageHeading>
      <Text>
        Une personne de confiance peut agir pour vous, avec son propre compte, dans les limites que
        vous choisissez. Jamais elle ne voit ni ne change vos coordonnées bancaires, votre adresse,
        votre e-mail ou votre mot de passe.
      </Text>
      {people.length === 0 ? (
        <EmptyState title="Personne ne peut agir pour vous" />
      ) : (
        <People people={people} />
      )}
      <Cluster>
        <LinkButton href={paths.trustedInvitation}>Inviter une personne</LinkButton>
        <Link href={paths.helped} variant="alone">
          Les personnes que j’aide
        </Link>
      </Cluster>
      {over.length > 0 && (
        <Disclosure summary="Accès et invitations finis depuis moins d’un an">
          <People people={over} />
        </Disclosure>
      )}
    </Stack>
  )
}
