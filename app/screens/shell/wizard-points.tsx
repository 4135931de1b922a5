import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { isPicked, PointTable } from '#wizard/points/point-table.tsx'
import type { PointsView } from '#wizard/points/points.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'

export const handle: Page = { title: 'Adresses' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** DD-03, DD-10, MON-20, BANK-02, WIZ-15, WIZ-17 */
export default function Points() {
  const { view, values, errors, ...step } = useStep<PointsView>()
  return (
    <StepPage {...step} errors={errors} isComplete={isPicked}>
      <PointTable points={view.points} values={values} error={errors?.pdc} />
    </StepPage>
  )
}
