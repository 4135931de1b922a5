import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { DateField } from '#ui/form/date.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { StepPage } from '#wizard/step-page.tsx'
import { showStep, takeStep } from '#wizard/steps.server.ts'
import { keepTyped } from '#wizard/unsent.server.ts'
import { useStep } from '#wizard/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { DateView } from '../example.server.ts'

export const handle: Page = { title: 'Date d’arrêt' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, takeStep(wizards), keepTyped(wizards))

export default function DateStep() {
  const { view, values, errors, ...step } = useStep<DateView>()
  return (
    <StepPage {...step} errors={errors} isComplete={posted => filled(posted, ['date'])}>
      <DateField
        name="date"
        label="Date d’arrêt"
        error={errors?.date}
        defaultValue={values.date as string | undefined}
        {...view}
      />
    </StepPage>
  )
}
