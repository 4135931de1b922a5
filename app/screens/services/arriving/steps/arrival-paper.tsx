import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { PaperView } from '../subscription.server.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Justificatif' }

const name = 'justificatif'

/** SUBS-07, SUBS-08, SUBS-14, SUBS-16, SUBS-18, WIZ-16 */
export default function ArrivalPaper() {
  const { view, ...step } = useStep<PaperView>()
  const { frame, values } = step
  const { advice, missing, ...field } = view
  return (
    <StepPage
      {...step}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name }) || `${missing}.`}
    >
      <Text>{advice}</Text>
      <StepFileField {...{ frame, values, name }} most={1} {...field} />
    </StepPage>
  )
}
