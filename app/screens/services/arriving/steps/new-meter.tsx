import { mostMeterCharacters } from '#domain/meter-reading.ts'
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

export const handle: Page = { title: 'Compteur' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** SUBS-02, SUBS-03, SUBS-17 */
export default function NewMeter() {
  const { values, errors, ...step } = useStep()
  return (
    <StepPage {...step} errors={errors} isComplete={posted => filled(posted, ['numCompteur'])}>
      <Field
        name="numCompteur"
        label="Numéro de compteur"
        hint={`Gravé sur le compteur, près du cadran : ${mostMeterCharacters} chiffres et lettres au plus.`}
        error={errors?.numCompteur}
        required
      >
        <Input
          kind="code"
          width="sm"
          maxLength={mostMeterCharacters}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={values.numCompteur}
        />
      </Field>
      <Field
        name="refPDC"
        label="Référence PDC"
        hint="Elle commence par P : sur l’état des lieux, ou sur une facture de l’occupant d’avant."
        error={errors?.refPDC}
        required={false}
      >
        <Input
          kind="code"
          width="sm"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={values.refPDC}
        />
      </Field>
    </StepPage>
  )
}
