import { LinkButton } from '#ui/button.tsx'
import { Card, Heading, Link, Stack, Text } from '#ui/layout.tsx'
import type { ShownMediation } from './request.server.ts'

/** BEY-301: the mediator, independent of the utility and free: from which day, why, and the file for it. */
export function MediationCard({ title, why, from, rest, file }: ShownMediation) {
  return (
    <Card.Root>
      <Card.Body>
        <Stack>
          <Heading level={2} size="md">
            {title}
          </Heading>
          <Text>
            {why}
            {from && <strong>{from}</strong>}
            {rest}
          </Text>
          <Text>
            <Link href="https://www.mediation-eau.fr">www.mediation-eau.fr</Link>, ou par
            courrier&nbsp;: Médiation de l’eau, BP 40463, 75366 Paris Cedex 08.
          </Text>
          {file && (
            <LinkButton href={file} variant="outline">
              Préparer mon dossier
            </LinkButton>
          )}
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
