import { Badge } from '#ui/badge.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import type { ShownAccess } from './trusted-people.server.ts'

/** BEY-28: the helpers of a subscriber, in the panel of the account: staff know whom they have on the phone. */
export function TrustedSection({ people }: { people: ShownAccess[] }) {
  return (
    <Stack gap="tight">
      <Heading level={3}>Proches</Heading>
      {people.length === 0 ? (
        <Text tone="muted">Personne ne peut agir pour cet abonné.</Text>
      ) : (
        <Rows>
          {people.map(({ id, name, note, isWaiting }) => (
            <Row
              key={id}
              title={name}
              note={note}
              end={
                <Badge tone={isWaiting ? 'info' : 'success'}>
                  {isWaiting ? 'Sans réponse' : 'Accès en cours'}
                </Badge>
              }
            />
          ))}
        </Rows>
      )}
    </Stack>
  )
}
