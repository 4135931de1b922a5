import { DateField } from '#ui/form/date.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { DateView } from '../subscription.server.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Date' }

/** SUBS-04 to SUBS-06, SUBS-15, SUBS-19, SUBS-20 */
export default function ArrivalDate() {
  const { view, ...step } = useStep<DateView>()
  return (
    <StepPage {...step} isComplete={posted => filled(posted, ['dateArrivee'])}>
      <DateField name="dateArrivee" {...view} />
    </StepPage>
  )
}
