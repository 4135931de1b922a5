import { Field, Input } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Pièces jointes' }

export default function PiecesStep() {
  const step = useStep()
  const { frame, values } = step
  const field = { frame, values }
  return (
    <StepPage
      {...step}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name: 'piece' }) || 'Joignez une pièce.'}
    >
      <Field name="commentaire" label="Commentaire" hint="60 caractères au plus." required={false}>
        <Input />
      </Field>
      <StepFileField {...field} name="piece" label="Pièce justificative" most={1} />
      <StepFileField {...field} name="photos" label="Photos" most={3} required={false} />
    </StepPage>
  )
}
