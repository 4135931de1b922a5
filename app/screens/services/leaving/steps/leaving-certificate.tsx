import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Attestation de vente' }

const name = 'attestation'

/** TERM-27, TERM-28 */
export default function LeavingCertificate() {
  const step = useStep()
  const { frame, values } = step
  return (
    <StepPage
      {...step}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name }) || 'Joignez l’attestation.'}
    >
      <Text>Le notaire vous la remet le jour de la vente.</Text>
      <StepFileField {...{ frame, values, name }} label="Attestation de vente" most={1} />
    </StepPage>
  )
}
