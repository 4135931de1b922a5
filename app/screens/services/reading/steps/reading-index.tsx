import { useMemo } from 'react'
import { digitsOf, longestComment, looksLikeIndex } from '#domain/meter-reading.ts'
import { filled } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { CommentFold } from '../../comment-fold.tsx'
import { IndexField } from '../../index-field.tsx'
import { type ReadingIndexView, warningOf } from '../reading-answers.ts'
import { HighIndex, MeterNumber, ReadingDate, UsedSoFar } from '../reading-fields.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Index du compteur' }

/** READ-05 to READ-14, READ-20 to READ-24 */
export default function ReadingIndex() {
  const { view, values, errors: all, ...step } = useStep<ReadingIndexView>()
  // The errors stay the same object for the same answer, so that they take the focus once.
  const { warned, errors } = useMemo(() => {
    const { warned, ...errors } = all ?? {}
    return { warned, errors }
  }, [all])
  const { point, meters } = view
  const [first] = meters
  const isOne = meters.length < 2
  const typed = (name: string) => String(values[name] ?? '')
  // A warning, given now or before, is posted back, so that the same index then passes.
  const warning = warned ? warningOf(typed('counterRef'), digitsOf(typed('index'))) : values.warned
  return (
    <StepPage
      {...step}
      values={values}
      errors={errors}
      isComplete={isComplete}
      said={isOne ? first?.said : point && `${point.address.split(',', 1)} (${point.ref})`}
    >
      <HighIndex warning={warned} />
      <input type="hidden" name="warned" value={warning ?? ''} />
      <MeterNumber {...view} />
      <div>
        <IndexField name="index" isDrawn drawn={isOne ? first?.last?.index : null} />
        <UsedSoFar view={view} />
      </div>
      <ReadingDate date={view.date} />
      <CommentFold values={values} errors={errors} name="comment" room={longestComment} />
    </StepPage>
  )
}

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['index', 'counterRef'])) return false
  return looksLikeIndex(String(posted.get('index'))) || 'L’index n’a que des chiffres.'
}
