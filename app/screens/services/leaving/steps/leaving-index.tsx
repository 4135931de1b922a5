import { looksLikeIndex } from '#domain/meter-reading.ts'
import { filled } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { MeterDrawing } from '../../meter-drawing.tsx'
import { dayField, indexField } from '../leaving-answers.ts'
import type { LeavingIndexView } from '../leaving-index.server.ts'
import { LeftPointFields, LeftPointGroup } from '../left-point.tsx'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Index de départ' }

/** TERM-08 to TERM-12, TERM-29 */
export default function LeavingIndex() {
  const { view, ...step } = useStep<LeavingIndexView>()
  const { points, max } = view
  const [only, ...others] = points
  return (
    <StepPage {...step} isComplete={posted => isComplete(posted, view)}>
      <MeterDrawing />
      {only && others.length === 0 ? (
        <LeftPointFields point={only} max={max} />
      ) : (
        <Stack gap="loose">
          {points.map(point => (
            <LeftPointGroup key={point.ref} point={point} max={max} />
          ))}
        </Stack>
      )}
    </StepPage>
  )
}

function isComplete(posted: FormData, { points }: LeavingIndexView): boolean | string {
  const names = points.flatMap(({ ref }) => [indexField(ref), dayField(ref)])
  if (!filled(posted, names)) return false
  const isIndex = points.every(({ ref }) => looksLikeIndex(String(posted.get(indexField(ref)))))
  return isIndex || 'L’index n’a que des chiffres.'
}
