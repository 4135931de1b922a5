import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { Page } from '#ui/page-title.tsx'
import { isPicked, PointTable } from '#wizard/point-table.tsx'
import { StepPage } from '#wizard/step-page.tsx'
import { showStep, takeStep } from '#wizard/steps.server.ts'
import { useStep } from '#wizard/use-step.ts'
import type { PointsView } from '../points.server.ts'
import { wizards } from '../wizards.server.ts'

export const handle: Page = { title: 'Points de comptage' }

export async function loader(args: LoaderFunctionArgs) {
  return showStep(args, wizards)
}

export async function action(args: ActionFunctionArgs) {
  return takeStep(args, wizards)
}

/** DD-03, DD-10, MON-20, BANK-02, WIZ-15, WIZ-17 */
export default function Points() {
  const { view, values, errors, ...step } = useStep<PointsView>()
  return (
    <StepPage {...step} errors={errors} isComplete={isPicked}>
      <PointTable points={view.points} values={values} error={errors?.pdc} />
    </StepPage>
  )
}
