import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { Input, Textarea } from '#ui/form/controls.tsx'
import { DigitsInput } from '#ui/form/digits-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'

export const handle: Page = { title: 'Nouvelle adresse' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

const names = ['nom', 'prenom', 'adresse', 'cp', 'ville']

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, names)) return false
  const code = String(posted.get('cp')).replace(/\s/g, '')
  return /^\d{5}$/.test(code) || 'Le code postal a cinq chiffres.'
}

/** TERM-13 to TERM-18 */
export default function LeavingAddress() {
  const { values, errors, ...step } = useStep()
  const field = (name: string, label: string) => ({
    name,
    label,
    error: errors?.[name] ?? null,
    required: true,
  })
  return (
    <StepPage {...step} errors={errors} isComplete={isComplete}>
      <Text>Votre dernière facture y est envoyée.</Text>
      <AllRequired />
      <Field {...field('nom', 'Nom')}>
        <Input autoComplete="family-name" maxLength={60} defaultValue={values.nom} />
      </Field>
      <Field {...field('prenom', 'Prénom')}>
        <Input autoComplete="given-name" maxLength={60} defaultValue={values.prenom} />
      </Field>
      <Field {...field('adresse', 'Adresse')} hint="Numéro, rue, bâtiment ou étage.">
        <Textarea
          rows={2}
          autoComplete="street-address"
          maxLength={100}
          defaultValue={values.adresse}
        />
      </Field>
      <Field {...field('cp', 'Code postal')} hint="Cinq chiffres.">
        <DigitsInput
          autoComplete="postal-code"
          maxLength={6}
          width="xs"
          defaultValue={values.cp ?? ''}
        />
      </Field>
      <Field {...field('ville', 'Ville')}>
        <Input autoComplete="address-level2" maxLength={60} defaultValue={values.ville} />
      </Field>
    </StepPage>
  )
}
