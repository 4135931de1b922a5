import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isHousehold, maxPersons, yearlyPerPerson } from '#domain/comparison.ts'
import { answerForm, orNotice, PageFailure, wrongField } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { forgetHousehold, householdOf, keepHousehold } from '#session/household.server.ts'
import { Button } from '#ui/button.tsx'
import {
  Field,
  type FormAnswer,
  Missing,
  NativeSelect,
  PostForm,
  SubmitButton,
} from '#ui/form/form.tsx'
import { Card, Cluster, Container, type Page, Screen, Text } from '#ui/layout.tsx'
import { householdComparison } from './understanding.server.ts'

export const handle: Page = { title: 'Les foyers comme le mien' }

export const loader = guarded(requireSubscriber, async ({ call, who, pdc, today }) => {
  const query = { pdc: pdc.pdcRef }
  const [{ value, notice }, persons] = await Promise.all([
    orNotice(call('getReadings', { query }), []),
    householdOf(who.owner, pdc.pdcRef),
  ])
  const { household } = householdComparison(value, persons, today)
  return { pdc: pdc.pdcRef, persons: persons ?? null, household, missing: notice }
})

/** Keeps, or forgets, the size of the household at one of the subscriber's metering points. */
export const action = guarded(requireSubscriber, async ({ who, pdcs, form }) => {
  const posted = await form()
  const pdc = pdcs.find(({ pdcRef }) => pdcRef === posted.get('pdc'))?.pdcRef
  if (!pdc)
    throw new PageFailure(404, {
      title: 'Point de comptage introuvable',
      text: 'Ce point de comptage ne fait pas partie de votre abonnement.',
    })
  const persons = Number(posted.get('persons'))
  return answerForm({ extra: () => ({ pdc }) }, async () => {
    if (posted.get('intent') === 'remove') await forgetHousehold(who.owner, pdc)
    else if (isHousehold(persons)) await keepHousehold(who.owner, pdc, persons)
    else throw wrongField('persons', `Choisissez un nombre de personnes, de 1 à ${maxPersons}`)
    return redirect(`${paths.household}?${new URLSearchParams({ pdc })}`, { status: 303 })
  })
})

/** Compares the consumption of a year with the mean of households of the same size. */
export default function Household() {
  const { pdc, persons, household, missing } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <Screen title={handle.title} above={{ label: 'Ma consommation', href: paths.consumption }}>
      <Missing notice={missing} />
      <Container size="column">
        <Card>
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
          <Container print="none">
            {/* A new key empties the field when the metering point or the answer changes. */}
            <HouseholdForm
              key={`${pdc} ${persons}`}
              pdc={refused?.pdc ?? pdc}
              persons={persons}
              answer={refused}
            />
          </Container>
          <Text tone="muted" size="sm">
            La taille de votre foyer reste sur ce portail et ne sert qu’à cette comparaison.
            Source&nbsp;: Observatoire des services publics d’eau et d’assainissement, 2021.
          </Text>
        </Card>
      </Container>
    </Screen>
  )
}

const sizes = Array.from({ length: maxPersons }, (_, rank) => ({
  value: String(rank + 1),
  label: rank === 0 ? '1 personne' : `${rank + 1} personnes`,
}))

/** How many people live at a metering point; `persons` is the previous answer. */
function HouseholdForm(props: {
  pdc: string
  persons: number | null
  answer?: FormAnswer | undefined
}) {
  const { pdc, persons, answer } = props
  return (
    <PostForm answer={answer} action={paths.household} aria-label="Taille du foyer">
      <input type="hidden" name="pdc" value={pdc} />
      <Field name="persons" label={'Combien de personnes vivent dans ce logement\u00a0?'} required>
        <NativeSelect options={sizes} placeholder="Choisir" defaultValue={String(persons ?? '')} />
      </Field>
      <Cluster>
        <SubmitButton width="full">Comparer</SubmitButton>
        {persons !== null && (
          <Button name="intent" value="remove" variant="ghost">
            Ne plus comparer
          </Button>
        )}
      </Cluster>
    </PostForm>
  )
}
