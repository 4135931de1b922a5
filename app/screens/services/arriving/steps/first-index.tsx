import { looksLikeIndex } from '#domain/meter-reading.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import { IndexField } from '../../index-field.tsx'
import { MeterDrawing } from '../../meter-drawing.tsx'

export const handle: Page = { title: 'Index' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['indexReleve'])) return false
  return looksLikeIndex(String(posted.get('indexReleve'))) || 'L’index n’a que des chiffres.'
}

/** SUBS-09: this meter was not read for them yet, there is no last index to show. */
export default function FirstIndex() {
  const { values, errors, ...step } = useStep()
  return (
    <StepPage {...step} errors={errors} isComplete={isComplete}>
      <MeterDrawing />
      <IndexField name="indexReleve" values={values} errors={errors} />
      <Field
        name="commentaire"
        label="Commentaire"
        hint="60 caractères au plus."
        error={errors?.commentaire}
        required={false}
      >
        <Input maxLength={60} autoComplete="off" defaultValue={values.commentaire} />
      </Field>
    </StepPage>
  )
}
