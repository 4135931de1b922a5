import { yearlyPerPerson } from '#domain/comparison.ts'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { HouseholdForm } from './household-form.tsx'
import type { understand } from './understanding.server.ts'
import { type Comparison, notYet } from './understanding-texts.ts'

type Props = Awaited<ReturnType<typeof understand>>

/** The consumption in words: against the year before, and against a household of the same size. */
export function Understanding({ pdc, persons, year, household }: Props) {
  return (
    <section aria-labelledby="comprendre">
      <Stack>
        <Heading level={2} id="comprendre">
          Comprendre ma consommation
        </Heading>
        {year ? <Said {...year} /> : <Text>{notYet}</Text>}
        {year && (
          <>
            <Heading level={3}>Et les foyers comme le mien&nbsp;?</Heading>
            {household && <Said {...household} />}
            <Text tone="muted" size="sm">
              {`Moyenne nationale\u00a0: ${yearlyPerPerson}\u00a0m³ par personne et par an, environ 148\u00a0litres par jour (Observatoire des services publics d’eau et d’assainissement, 2021). La taille de votre foyer reste sur ce portail et ne sert qu’à cette comparaison.`}
            </Text>
            <Container size="column" print="none">
              {/* Another metering point, another answer: nothing of the first one's stays in the field. */}
              <HouseholdForm key={`${pdc} ${persons}`} pdc={pdc} persons={persons} />
            </Container>
          </>
        )}
      </Stack>
    </section>
  )
}

function Said({ words, figures }: Comparison) {
  return (
    <Stack gap="tight">
      <Text size="lg">
        <strong>{words}</strong>
      </Text>
      <Text>{figures}</Text>
    </Stack>
  )
}
