import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { DateField } from '#ui/form/date.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { DateView } from '../subscription.server.ts'

export const handle: Page = { title: 'Date' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** SUBS-04 to SUBS-06, SUBS-15, SUBS-19, SUBS-20 */
export default function ArrivalDate() {
  const { view, values, errors, ...step } = useStep<DateView>()
  return (
    <StepPage {...step} errors={errors} isComplete={posted => filled(posted, ['dateArrivee'])}>
      <DateField
        name="dateArrivee"
        error={errors?.dateArrivee}
        defaultValue={values.dateArrivee as string | undefined}
        {...view}
      />
    </StepPage>
  )
}
