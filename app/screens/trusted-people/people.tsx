import { Form, useLoaderData } from '@remix-run/react'
import { streetLine } from '#domain/values.ts'
import { redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import {
  Badge,
  Card,
  Cluster,
  Heading,
  List,
  type Page,
  PageHeading,
  Stack,
  Text,
  VisuallyHidden,
} from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { EmptyState } from '#ui/table.tsx'
import { notResent, notRevoked, resent, revoked } from './texts.server.ts'
import { type ShownPerson, shownPerson } from './texts.ts'

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
      <LinkButton href={paths.trustedInvitation}>Inviter une personne</LinkButton>
      <Rows>
        <LinkRow href={paths.helped} title="Les personnes que j’aide" />
      </Rows>
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

function People({ people }: { people: ShownPerson[] }) {
  return (
    <Stack>
      {people.map(person => (
        <Card.Root as="article" key={person.id}>
          <div className={cx('recap__parts')}>
            <Person {...person} />
          </div>
        </Card.Root>
      ))}
    </Stack>
  )
}

/** Each helper's rights, until when, and when they were last used. */
function Person({ name, kind, mail, state, rights, places, until, lastUsed, ...one }: ShownPerson) {
  return (
    <div className={cx('recap__part')}>
      <div className={cx('recap__head')}>
        <Heading level={2} size="md">
          {name}
        </Heading>
        <Badge tone={state.tone}>{state.word}</Badge>
      </div>
      <Stack>
        <DefinitionList
          items={[
            { term: 'Lien avec vous', value: kind },
            { term: 'E-mail', value: <Mail text={mail} /> },
            { term: 'Peut', value: <List items={rights} /> },
            { term: places.length > 1 ? 'Adresses' : 'Adresse', value: <List items={places} /> },
            { term: 'Jusqu’au', value: until },
            ...(one.wasAccepted ? [{ term: 'Dernière visite', value: lastUsed ?? 'Aucune' }] : []),
          ]}
        />
        {one.actions.length > 0 && (
          <Disclosure summary={`Ce qui a été fait par ${name}`}>
            <List items={one.actions} />
          </Disclosure>
        )}
        {!one.isOver && <Actions {...one} name={name} />}
      </Stack>
    </div>
  )
}

/** On a phone it breaks before its host. */
function Mail({ text }: { text: string }) {
  const [name, host] = text.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

function Actions(props: Pick<ShownPerson, 'id' | 'name' | 'isWaiting' | 'canResend'>) {
  const { id, name, isWaiting, canResend } = props
  return (
    <Form method="post" aria-label={`Accès de ${name}`}>
      <input type="hidden" name="id" value={id} />
      <Cluster>
        <Button variant="outline" name="intent" value="revoke">
          {isWaiting ? 'Retirer l’invitation' : 'Retirer l’accès'}
          <VisuallyHidden>{` de ${name}`}</VisuallyHidden>
        </Button>
        {canResend && (
          <Button variant="ghost" name="intent" value="resend">
            Renvoyer l’invitation<VisuallyHidden>{` à ${name}`}</VisuallyHidden>
          </Button>
        )}
      </Cluster>
    </Form>
  )
}
