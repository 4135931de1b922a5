import { Form, useNavigation } from '@remix-run/react'
import { mostPersons } from '#domain/comparison.ts'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'

const sizes = Array.from({ length: mostPersons }, (_, rank) => ({
  value: String(rank + 1),
  label: rank === 0 ? '1 personne' : `${rank + 1} personnes`,
}))

/** How many people live at a metering point; `persons` is the previous answer. */
export function HouseholdForm(props: {
  pdc: string
  persons: number | null
  errors?: FormErrors | undefined
}) {
  const { pdc, persons, errors } = props
  const isBusy = useNavigation().formAction === paths.household
  return (
    <Form method="post" action={paths.household} noValidate aria-label="Taille du foyer">
      <Stack>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="pdc" value={pdc} />
        <Field
          name="persons"
          label={'Combien de personnes vivent dans ce logement\u00a0?'}
          error={errors?.persons}
          required
        >
          <NativeSelect
            options={sizes}
            placeholder="Choisir"
            defaultValue={String(persons ?? '')}
          />
        </Field>
        <Cluster>
          <Button busy={isBusy} variant="outline">
            Comparer
          </Button>
          {persons !== null && (
            <Button name="intent" value="remove" variant="ghost">
              Ne plus comparer
            </Button>
          )}
        </Cluster>
      </Stack>
    </Form>
  )
}
