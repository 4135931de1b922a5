import { yearlyPerPerson } from '#domain/comparison.ts'
import { Card } from '#ui/card.tsx'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { HouseholdForm } from './household-form.tsx'
import type { understand } from './understanding.server.ts'

type Props = Awaited<ReturnType<typeof understand>>

/** The consumption of a year against that of a household of the same size. */
export function Understanding({ pdc, persons, canCompare, household }: Props) {
  if (!canCompare) return null
  return (
    <section aria-labelledby="foyers">
      <Stack>
        <Heading level={2} id="foyers">
          Et les foyers comme le mien&nbsp;?
        </Heading>
        <Card.Root>
          <Card.Body>
            {household && (
              <>
                <Text size="lg">
                  <strong>{household.words}</strong>
                </Text>
                <Text>{household.figures}</Text>
              </>
            )}
            <Text>
              {`En France, une personne consomme en moyenne 148\u00a0litres par jour, soit ${yearlyPerPerson}\u00a0m³ par an.`}
            </Text>
            <Container size="column" print="none">
              {/* Another metering point, another answer: nothing of the first one's stays in the field. */}
              <HouseholdForm key={`${pdc} ${persons}`} pdc={pdc} persons={persons} />
            </Container>
            <Text tone="muted" size="sm">
              La taille de votre foyer reste sur ce portail et ne sert qu’à cette comparaison.
              Source&nbsp;: Observatoire des services publics d’eau et d’assainissement, 2021.
            </Text>
          </Card.Body>
        </Card.Root>
      </Stack>
    </section>
  )
}
