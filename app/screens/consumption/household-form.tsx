import { mostPersons } from '#domain/comparison.ts'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster } from '#ui/layout.tsx'

const sizes = Array.from({ length: mostPersons }, (_, rank) => ({
  value: String(rank + 1),
  label: rank === 0 ? '1 personne' : `${rank + 1} personnes`,
}))

/** How many people live at a metering point; `persons` is the previous answer. */
export function HouseholdForm(props: {
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
        <SubmitButton variant="outline">Comparer</SubmitButton>
        {persons !== null && (
          <Button name="intent" value="remove" variant="ghost">
            Ne plus comparer
          </Button>
        )}
      </Cluster>
    </PostForm>
  )
}
