import type { Page } from '#ui/layout.tsx'
import { Recap } from '../views/recap.tsx'
import { StepPage, useStep } from '../views/step-page.tsx'

export { action, loader } from '#screens/wizards.server.ts'
export { SendingFailure as ErrorBoundary } from './sending-failure.tsx'

export const handle: Page = { title: 'Récapitulatif', scriptless: true }

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
