import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { type Page, PageHeading, Stack } from '#ui/layout.tsx'
import { changeFilter, filterAt } from './filter-rows.server.ts'
import { NameForm } from './name-form.tsx'

export const handle: Page = { title: 'Modifier un filtre' }

export const loader = guarded(requireAdmin, filterAt)

export const action = guarded(requireAdmin, changeFilter)

export default function Filter() {
  const { id, name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Stack>
      <PageHeading above={{ href: paths.savedFilters, label: 'Mes filtres' }}>
        {`Filtre «\u00a0${name}\u00a0»`}
      </PageHeading>
      <NameForm
        label="Modifier le filtre"
        action={paths.savedFilter(id)}
        present={name}
        answer={answer}
      >
        <Button name="intent" value="delete" variant="outline">
          Supprimer
        </Button>
      </NameForm>
    </Stack>
  )
}
