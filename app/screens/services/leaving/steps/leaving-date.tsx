import { Disclosure } from '#ui/disclosure.tsx'
import { Input } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { LeavingDateView } from '../leaving-questions.server.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Date de départ ou de vente' }

/** TERM-06, TERM-26 */
export default function LeavingDate() {
  const { view, ...step } = useStep<LeavingDateView>()
  const { label, hint, min, max, mostCharacters } = view
  return (
    <StepPage {...step} isComplete={posted => filled(posted, ['date'])}>
      <DateField name="date" label={label} hint={hint} min={min} max={max} />
      <Disclosure
        summary="Ajouter un commentaire"
        open={Boolean(step.values.commentaire || step.errors?.commentaire)}
      >
        <Field
          name="commentaire"
          label="Commentaire"
          hint={`${mostCharacters} caractères au plus.`}
          required={false}
        >
          <Input maxLength={mostCharacters} />
        </Field>
      </Disclosure>
    </StepPage>
  )
}
