import { personsIn, yearlyIn } from '#domain/estimate.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { nothingPicked, PointTable } from '#wizard/points/point-table.tsx'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import { type Filled, HouseholdFields, householdColumns } from '../monthly-fields.tsx'
import type { MonthlyPointsView } from '../monthly-points.server.ts'

export const handle: Page = { title: 'Adresses à mensualiser' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** MON-03, MON-12, WIZ-15, WIZ-17 */
export default function MonthlyPoints() {
  const { view, values, errors, ...step } = useStep<MonthlyPointsView>()
  const form: Filled = { values, errors }
  const [only, ...others] = view.points
  const isOne = only && others.length === 0
  return (
    <StepPage {...step} errors={errors} isComplete={isComplete}>
      {view.explanation.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      <PointTable
        points={view.points}
        values={values}
        error={errors?.pdc}
        columns={householdColumns(form)}
      />
      {isOne && <HouseholdFields point={only} form={form} />}
    </StepPage>
  )
}

function isComplete(posted: FormData): boolean | string {
  const typed = (name: string) => String(posted.get(name) ?? '')
  const picked = posted.getAll('pdc').map(String)
  if (picked.length === 0) return nothingPicked
  const isFilled = picked.every(ref => {
    const volume = typed(`estimationConso-${ref}`)
    return personsIn(typed(`nbPersFoyer-${ref}`)) && (!volume.trim() || yearlyIn(volume))
  })
  return isFilled || 'Indiquez combien de personnes vivent à l’adresse.'
}
