import { DateField } from '#ui/form/date.tsx'
import { filled } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { DateView } from '../example.server.ts'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Date d’arrêt' }

export default function DateStep() {
  const { view, ...step } = useStep<DateView>()
  return (
    <StepPage {...step} isComplete={posted => filled(posted, ['date'])}>
      <DateField name="date" label="Date d’arrêt" {...view} />
    </StepPage>
  )
}
