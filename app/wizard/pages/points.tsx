import type { Page } from '#ui/layout.tsx'
import { isPicked, PointTable } from '../points/point-table.tsx'
import type { PointsView } from '../points/points.server.ts'
import { StepPage, useStep } from '../views/step-page.tsx'

export { action, loader } from '#screens/wizards.server.ts'

export const handle: Page = { title: 'Adresses' }

/** DD-03, DD-10, MON-20, BANK-02, WIZ-15, WIZ-17 */
export default function Points() {
  const { view, ...step } = useStep<PointsView>()
  return (
    <StepPage {...step} isComplete={isPicked}>
      <PointTable points={view.points} values={step.values} />
    </StepPage>
  )
}
