import { DigitsInput } from '#ui/form/digits-input.tsx'
import { Field, filled, Input } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Nouvelle adresse' }

const names = ['nom', 'prenom', 'adresse', 'cp', 'ville']

/** Whether the form is complete, or a text that says what is still wrong; the schema of the step decides. */
function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, names)) return false
  const code = String(posted.get('cp')).replace(/\s/g, '')
  return /^\d{5}$/.test(code) || 'Le code postal a cinq chiffres.'
}

/** TERM-13 to TERM-18 */
export default function LeavingAddress() {
  return (
    <StepPage {...useStep()} isComplete={isComplete}>
      <Field name="nom" label="Nom" required>
        <Input autoComplete="family-name" limit={60} />
      </Field>
      <Field name="prenom" label="Prénom" required>
        <Input autoComplete="given-name" limit={60} />
      </Field>
      <Field name="adresse" label="Adresse" required>
        <Input autoComplete="address-line1" limit={100} />
      </Field>
      <Field name="cp" label="Code postal" required>
        <DigitsInput autoComplete="postal-code" width="sm" />
      </Field>
      <Field name="ville" label="Ville" required>
        <Input autoComplete="address-level2" limit={60} />
      </Field>
    </StepPage>
  )
}
