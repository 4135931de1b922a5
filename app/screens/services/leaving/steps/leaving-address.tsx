import { AllRequired } from '#ui/form/all-required.tsx'
import { Input, Textarea } from '#ui/form/controls.tsx'
import { DigitsInput } from '#ui/form/digits-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Nouvelle adresse' }

const names = ['nom', 'prenom', 'adresse', 'cp', 'ville']

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, names)) return false
  const code = String(posted.get('cp')).replace(/\s/g, '')
  return /^\d{5}$/.test(code) || 'Le code postal a cinq chiffres.'
}

/** TERM-13 to TERM-18 */
export default function LeavingAddress() {
  const field = (name: string, label: string) => ({
    name,
    label,
    required: true,
  })
  return (
    <StepPage {...useStep()} isComplete={isComplete}>
      <Text>Votre dernière facture y est envoyée.</Text>
      <AllRequired />
      <Field {...field('nom', 'Nom')}>
        <Input autoComplete="family-name" maxLength={60} />
      </Field>
      <Field {...field('prenom', 'Prénom')}>
        <Input autoComplete="given-name" maxLength={60} />
      </Field>
      <Field {...field('adresse', 'Adresse')} hint="Numéro, rue, bâtiment ou étage.">
        <Textarea rows={2} autoComplete="street-address" maxLength={100} />
      </Field>
      <Field {...field('cp', 'Code postal')} hint="Cinq chiffres.">
        <DigitsInput autoComplete="postal-code" maxLength={6} width="xs" />
      </Field>
      <Field {...field('ville', 'Ville')}>
        <Input autoComplete="address-level2" maxLength={60} />
      </Field>
    </StepPage>
  )
}
