import type { Page } from '#ui/layout.tsx'
import { Recap } from '#wizard/views/recap.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'

export { action, loader } from '../wizards.server.ts'
export { SendingFailure as ErrorBoundary } from './sending-failure.tsx'

export const handle: Page = { title: 'Récapitulatif' }

/** DD-05, DD-10, MON-05, MON-20, BANK-02 */
export default function RecapStep() {
  const { sections, ...step } = useStep()
  return (
    // The key makes a changed recap another page: else the focus would stay on « Valider ».
    <StepPage key={step.frame.recapDigest} {...step}>
      <Recap sections={sections} withChanges />
    </StepPage>
  )
}
