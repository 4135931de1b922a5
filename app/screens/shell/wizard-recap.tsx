import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { Recap } from '#wizard/views/recap.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'

export { SendingFailure as ErrorBoundary } from './sending-failure.tsx'

export const handle: Page = { title: 'Récapitulatif' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** DD-05, DD-10, MON-05, MON-20, BANK-02 */
export default function RecapStep() {
  const { sections, ...step } = useStep()
  const { base, draft } = step.frame
  return (
    // Shown again since it has changed, it is another page: the focus is not left on its « Valider ».
    <StepPage key={step.frame.recapDigest} {...step}>
      <Recap sections={sections} stepHref={name => `${base}/${draft}/${name}`} />
    </StepPage>
  )
}
