import { Form } from '@remix-run/react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Cluster, Heading, List, Stack, VisuallyHidden } from '#ui/layout.tsx'
import type { ShownPerson } from './texts.ts'

export function People({ people }: { people: ShownPerson[] }) {
  return (
    <Stack>
      {people.map(person => (
        <Card.Root as="article" key={person.id}>
          <Card.Body>
            <Person {...person} />
          </Card.Body>
        </Card.Root>
      ))}
    </Stack>
  )
}

/** Each helper's rights, until when, and when they were last used. */
function Person({ name, kind, mail, state, rights, places, until, lastUsed, ...one }: ShownPerson) {
  return (
    <Stack>
      <Heading level={2} size="md">
        {name}
      </Heading>
      <div>
        <Badge tone={state.tone}>{state.word}</Badge>
      </div>
      <DefinitionList
        items={[
          { term: 'Lien avec vous', value: kind },
          { term: 'E-mail', value: mail },
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
