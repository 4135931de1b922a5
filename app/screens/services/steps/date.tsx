import { DateField } from '#ui/form/date.tsx'
import { filled } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { CommentFold } from '../comment-fold.tsx'
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
      {commentRoom && <CommentFold {...step} room={commentRoom} />}
    </StepPage>
  )
}
