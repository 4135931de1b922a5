import { useLoaderData } from '@remix-run/react'
import { streetLine } from '#domain/address.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { People } from './person-rows.tsx'
import { notResent, notRevoked, resent, revoked } from './texts.server.ts'
import { shownPerson } from './texts.ts'

export const handle: Page = { title: 'Mes proches' }

export const loader = guarded(requireSubscriber, showPeople)

export const action = guarded(requireSubscriber, changePerson)

/** BEY-28 */
export default function TrustedPeople() {
  const { people, over } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mon compte abonné', href: paths.account }}>
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

async function showPeople({ call, who, pdcs }: Subscriber) {
  const all = await call('getDelegations', { query: { userLogin: who.owner } })
  const addressOf = (ref: string) => {
    const point = pdcs.find(({ pdcRef }) => pdcRef === ref)
    return point ? `${streetLine(point.adress)} (${ref})` : ref
  }
  const people = all.map(one => shownPerson(one, addressOf))
  return { people: people.filter(one => !one.isOver), over: people.filter(one => one.isOver) }
}

/** The person named by `id` loses the access, or is invited a second time (`intent`). */
async function changePerson({ call, who, form }: Subscriber) {
  const posted = await form()
  const body = { login: who.owner, id: String(posted.get('id') ?? '') }
  if (posted.get('intent') === 'resend') {
    const sent = await call('resendInvitation', { body })
    return redirectWithToast(paths.trustedPeople, sent === 0 ? notResent() : resent(sent))
  }
  const isDone = await call('revokeDelegation', { body })
  return redirectWithToast(paths.trustedPeople, isDone ? revoked() : notRevoked())
}
