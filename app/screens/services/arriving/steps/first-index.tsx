import { looksLikeIndex } from '#domain/meter-reading.ts'
import { filled } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { CommentFold } from '../../comment-fold.tsx'
import { IndexField } from '../../index-field.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Index' }

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['indexReleve'])) return false
  return looksLikeIndex(String(posted.get('indexReleve'))) || 'L’index n’a que des chiffres.'
}

/** SUBS-09: this meter has not been read for the subscriber yet, so that there is no last index to show. */
export default function FirstIndex() {
  const step = useStep()
  return (
    <StepPage {...step} isComplete={isComplete}>
      <IndexField name="indexReleve" isDrawn />
      <CommentFold {...step} room={60} />
    </StepPage>
  )
}
