import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isHousehold, mostPersons } from '#domain/comparison.ts'
import { PageFailure } from '#http/failure.server.ts'
import { answerForm, wrongField } from '#http/form-answer.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { forgetHousehold, householdOf, keepHousehold } from '#session/household.server.ts'
import { Container, Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { HouseholdForm } from './household-form.tsx'

export const handle: Page = { title: 'Taille de mon foyer' }

export const loader = guarded(requireSubscriber, async ({ who, pdc }) => ({
  pdc: pdc.pdcRef,
  persons: (await householdOf(who.owner, pdc.pdcRef)) ?? null,
}))

/** Keeps, or forgets, the size of the household at one of their metering points; back to the comparison. */
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
    else throw wrongField('persons', `Choisissez un nombre de personnes, de 1 à ${mostPersons}`)
    return redirect(`${paths.consumption}#foyers`, { status: 303 })
  })
})

/** The form alone: a refused one comes back on this page. */
export default function Household() {
  const { pdc, persons } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mes factures', href: paths.invoices },
          { label: 'Ma consommation', href: paths.consumption },
          { label: 'Taille de mon foyer' },
        ]}
      >
        Taille de mon foyer
      </PageHeading>
      <Container size="column">
        <HouseholdForm pdc={refused?.pdc ?? pdc} persons={persons} answer={refused} />
      </Container>
    </Stack>
  )
}
