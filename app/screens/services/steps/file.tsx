import { type Page, Text } from '#ui/layout.tsx'
import { hasFile, StepFileField } from '#wizard/views/file-field.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { FileView } from '../step-views.ts'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Justificatif' }

/** SUBS-07, SUBS-08, SUBS-14, SUBS-16, SUBS-18, TERM-27, TERM-28, WIZ-16: one paper, with the advice of its wizard. */
export default function FileStep() {
  const { view, ...step } = useStep<FileView>()
  const { frame, values } = step
  const { advice, missing, ...field } = view
  return (
    <StepPage
      {...step}
      encType="multipart/form-data"
      isComplete={posted => hasFile(posted, { values, name: field.name }) || missing}
    >
      <Text>{advice}</Text>
      <StepFileField frame={frame} values={values} most={1} {...field} />
    </StepPage>
  )
}
