import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'

export const handle: Page = { title: 'Attestation de vente' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

const name = 'attestation'

/** TERM-27, TERM-28 */
export default function LeavingCertificate() {
  const { values, errors, ...step } = useStep()
  return (
    <StepPage
      {...step}
      errors={errors}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name }) || 'Joignez l’attestation.'}
    >
      <Text>Le notaire vous la remet le jour de la vente.</Text>
      <StepFileField
        {...{ frame: step.frame, values, errors, name }}
        label="Attestation de vente"
        most={1}
      />
    </StepPage>
  )
}
