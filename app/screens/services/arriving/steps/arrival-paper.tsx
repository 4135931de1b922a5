import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { PaperView } from '../subscription.server.ts'

export const handle: Page = { title: 'Justificatif' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

const name = 'justificatif'

/** SUBS-07, SUBS-08, SUBS-14, SUBS-16, SUBS-18, WIZ-16 */
export default function ArrivalPaper() {
  const { view, values, errors, ...step } = useStep<PaperView>()
  const { advice, missing, ...field } = view
  return (
    <StepPage
      {...step}
      errors={errors}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name }) || `${missing}.`}
    >
      <Text>{advice}</Text>
      <StepFileField
        frame={step.frame}
        values={values}
        errors={errors}
        name={name}
        most={1}
        {...field}
      />
    </StepPage>
  )
}
