import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Input } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { LeavingDateView } from '../leaving-questions.server.ts'

export const handle: Page = { title: 'Date de départ ou de vente' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** TERM-06, TERM-26 */
export default function LeavingDate() {
  const { view, values, errors, ...step } = useStep<LeavingDateView>()
  const { label, hint, min, max, mostCharacters } = view
  return (
    <StepPage {...step} errors={errors} isComplete={posted => filled(posted, ['date'])}>
      <DateField
        name="date"
        label={label}
        hint={hint}
        error={errors?.date}
        defaultValue={values.date as string | undefined}
        min={min}
        max={max}
      />
      <Field
        name="commentaire"
        label="Commentaire"
        hint={`${mostCharacters} caractères au plus.`}
        error={errors?.commentaire}
        required={false}
      >
        <Input maxLength={mostCharacters} defaultValue={values.commentaire} />
      </Field>
    </StepPage>
  )
}
