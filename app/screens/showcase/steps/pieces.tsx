import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'

export const handle: Page = { title: 'Pièces jointes' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

export default function PiecesStep() {
  const { values, errors, ...step } = useStep()
  const field = { frame: step.frame, values, errors }
  return (
    <StepPage
      {...step}
      errors={errors}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name: 'piece' }) || 'Joignez une pièce.'}
    >
      <Field
        name="commentaire"
        label="Commentaire"
        hint="60 caractères au plus."
        error={errors?.commentaire}
        required={false}
      >
        <Input defaultValue={values.commentaire} />
      </Field>
      <StepFileField {...field} name="piece" label="Pièce justificative" most={1} />
      <StepFileField {...field} name="photos" label="Photos" most={3} required={false} />
    </StepPage>
  )
}
