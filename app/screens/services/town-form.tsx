import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'

/** Where the question and its answer stand on the page; `movingTo` leads there. */
export const townPart = 'regles'

const suggest = suggestionsAt(paths.townSuggestions)

type Props = {
  typed: string
  errors: FormErrors | null
  /** The commune of the selected metering point, where it is not the one that is shown. */
  own: string | null
}

/** MOVE-02: which commune. */
export function TownForm({ typed, errors, own }: Props) {
  return (
    <>
      {own && (
        <div>
          <Link href={paths.movingTo(own)} variant="alone">
            {`Ma commune\u00a0: ${own}`}
          </Link>
        </div>
      )}
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
    </>
  )
}
