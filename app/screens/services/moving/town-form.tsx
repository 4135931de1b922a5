import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Stack } from '#ui/layout.tsx'

/** Where the question and its answer stand on the page; `movingTo` leads there. */
export const townPart = 'regles'

const suggest = suggestionsAt(paths.townSuggestions)

/** MOVE-02: which commune. */
export function TownForm({ typed, errors }: { typed: string; errors: FormErrors | null }) {
  return (
    <Form method="get" action={`${paths.moving}#${townPart}`}>
      <Stack>
        <ErrorSummary errors={errors ?? undefined} />
        <Field
          name="commune"
          label={'Dans quelle commune\u00a0?'}
          hint="Ses deux premières lettres suffisent."
          error={errors?.commune}
          required
        >
          {/* Follows the address, when that changes by a link. */}
          <Combobox
            key={typed}
            label="Communes"
            suggest={suggest}
            defaultValue={typed}
            maxLength={100}
          />
        </Field>
        <Button variant="outline">Voir les documents</Button>
      </Stack>
    </Form>
  )
}
