import { looksLikeIndex } from '#domain/meter-reading.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { filled } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import { MeterDrawing } from '../../meter-drawing.tsx'
import { dayField, indexField } from '../leaving-answers.ts'
import type { LeavingIndexView } from '../leaving-index.server.ts'
import { LeftPointFields, LeftPointGroup } from '../left-point.tsx'

export const handle: Page = { title: 'Index de départ' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** TERM-08 to TERM-12, TERM-29 */
export default function LeavingIndex() {
  const { view, values, errors, ...step } = useStep<LeavingIndexView>()
  const { points, max } = view
  const form = { values, errors, max }
  const [only, ...others] = points
  return (
    <StepPage {...step} errors={errors} isComplete={posted => isComplete(posted, view)}>
      <MeterDrawing />
      {only && others.length === 0 ? (
        <LeftPointFields point={only} {...form} />
      ) : (
        <Stack gap="loose">
          {points.map(point => (
            <LeftPointGroup key={point.ref} point={point} {...form} />
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
