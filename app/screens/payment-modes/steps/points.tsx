import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { isPicked, PointTable } from '#wizard/point-table.tsx'
import { StepPage } from '#wizard/step-page.tsx'
import { showStep, takeStep } from '#wizard/steps.server.ts'
import { keepTyped } from '#wizard/unsent.server.ts'
import { useStep } from '#wizard/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { PointsView } from '../points.server.ts'

export const handle: Page = { title: 'Points de comptage' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, takeStep(wizards), keepTyped(wizards))

/** DD-03, DD-10, MON-20, BANK-02, WIZ-15, WIZ-17 */
export default function Points() {
  const { view, values, errors, ...step } = useStep<PointsView>()
  return (
    <StepPage {...step} errors={errors} isComplete={isPicked}>
      <PointTable points={view.points} values={values} error={errors?.pdc} />
    </StepPage>
  )
}
