import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { Recap } from '#wizard/recap.tsx'
import { StepPage } from '#wizard/step-page.tsx'
import { showStep, takeStep } from '#wizard/steps.server.ts'
import { keepTyped } from '#wizard/unsent.server.ts'
import { useStep } from '#wizard/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { ConsentView } from '../monthly-start.server.ts'

export { SendingFailure as ErrorBoundary } from '../../shell/sending-failure.tsx'

export const handle: Page = { title: 'Validation' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, takeStep(wizards), keepTyped(wizards))

/** MON-06, MON-10: the mandate is signed by a box, which nobody finds ticked, and « Valider » sends everything. */
export default function Consent() {
  const { view, errors, ...step } = useStep<ConsentView>()
  return (
    <StepPage {...step} errors={errors} isComplete={posted => filled(posted, ['consentement'])}>
      <Recap sections={view.signed} />
      <Checkbox
        name="consentement"
        label="Je signe ce mandat de prélèvement SEPA et j’accepte les mensualités du récapitulatif."
        error={errors?.consentement ?? null}
        required
      />
    </StepPage>
  )
}
