import { maxMeterCharacters } from '#domain/meter-reading.ts'
import { Field, filled, Input } from '#ui/form/form.tsx'
import { Disclosure, type Page } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Compteur' }

/** SUBS-02, SUBS-03, SUBS-17 */
export default function NewMeter() {
  const { view, ...step } = useStep<string | null>()
  return (
    <StepPage {...step} said={view} isComplete={posted => filled(posted, ['numCompteur'])}>
      <Field
        name="numCompteur"
        label="Numéro de compteur"
        hint={`Gravé sur le cadran, ${maxMeterCharacters} caractères au plus. Vous n’y êtes pas encore ? Enregistrez, et reprenez plus tard.`}
        required
      >
        <Input kind="code" width="sm" autoComplete="off" autoCapitalize="characters" />
      </Field>
      <Disclosure
        summary="Je connais la référence PDC"
        open={Boolean(step.values.refPDC || step.errors?.refPDC)}
      >
        <Field
          name="refPDC"
          label="Référence PDC"
          hint="Elle commence par P : sur l’état des lieux, ou sur une facture de l’occupant d’avant."
          required={false}
        >
          <Input kind="code" width="sm" autoComplete="off" autoCapitalize="characters" />
        </Field>
      </Disclosure>
    </StepPage>
  )
}
