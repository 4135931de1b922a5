import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { Recap } from '#wizard/views/recap.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { ConsentView } from '../monthly-start.server.ts'

export { SendingFailure as ErrorBoundary } from '../../shell/sending-failure.tsx'

export const handle: Page = { title: 'Validation' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

const isComplete = (posted: FormData) =>
  filled(posted, ['consentement']) || 'Cochez la case pour signer le mandat.'

/** MON-06, MON-10: the mandate is signed by a box, which is never ticked at first, and « Valider » sends everything. */
export default function Consent() {
  const { view, errors, ...step } = useStep<ConsentView>()
  return (
    <StepPage {...step} errors={errors} isComplete={isComplete}>
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
