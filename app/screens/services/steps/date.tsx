import { Disclosure } from '#ui/disclosure.tsx'
import { Input } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import type { Page } from '#ui/page-title.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { DateView } from '../step-views.ts'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Date' }

/** SUBS-04 to SUBS-06, SUBS-15, SUBS-19, SUBS-20, TERM-06, TERM-26 */
export default function DateStep() {
  const { view, ...step } = useStep<DateView>()
  const { commentRoom, ...field } = view
  return (
    <StepPage {...step} isComplete={posted => filled(posted, [field.name])}>
      <DateField {...field} />
      {commentRoom && (
        <Disclosure
          summary="Ajouter un commentaire"
          open={Boolean(step.values.commentaire || step.errors?.commentaire)}
        >
          <Field
            name="commentaire"
            label="Commentaire"
            hint={`${commentRoom} caractères au plus.`}
            required={false}
          >
            <Input maxLength={commentRoom} />
          </Field>
        </Disclosure>
      )}
    </StepPage>
  )
}
