import { personsIn, yearlyIn } from '#domain/estimate.ts'
import { Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { nothingPicked, PointTable } from '#wizard/points/point-table.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { HouseholdFields, householdColumns } from '../monthly-fields.tsx'
import type { MonthlyPointsView } from '../monthly-points.server.ts'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Adresses à mensualiser' }

/** MON-03, MON-12, WIZ-15, WIZ-17 */
export default function MonthlyPoints() {
  const { view, ...step } = useStep<MonthlyPointsView>()
  const [only, ...others] = view.points
  const isOne = only && others.length === 0
  return (
    <StepPage {...step} isComplete={isComplete}>
      {view.explanation.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      <PointTable points={view.points} values={step.values} columns={householdColumns} />
      {isOne && <HouseholdFields point={only} />}
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
