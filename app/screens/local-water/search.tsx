import { Form, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { Towns, Unknown } from './answers.tsx'
import { searchTowns } from './search.server.ts'

export const handle: Page = { title: 'L’eau de ma commune' }

export const loader = guarded(publicPage, (_, args) => searchTowns(args))

const suggest = suggestionsAt(paths.localWaterTowns)

export default function Search() {
  const { typed, errors, isUnknown, towns, more } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="L’eau de ma commune">
      <Text>La qualité de l’eau, les travaux et les coupures, là où vous habitez.</Text>
      <Form method="get" action={paths.localWater}>
        <Stack>
          <ErrorSummary errors={errors ?? undefined} />
          <Field
            name="commune"
            label={'Dans quelle commune\u00a0?'}
            hint="Son nom, ou son code postal."
            error={errors?.commune}
            required
          >
            <Combobox
              key={typed}
              label="Communes"
              suggest={suggest}
              defaultValue={typed}
              maxLength={100}
            />
          </Field>
          <Button>Voir</Button>
        </Stack>
      </Form>
      {isUnknown && <Unknown typed={typed} />}
      {towns.length > 0 && <Towns typed={typed} towns={towns} more={more} />}
    </PublicPage>
  )
}
