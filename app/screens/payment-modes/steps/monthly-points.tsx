import { maxPersons } from '#domain/comparison.ts'
import { personsIn, yearlyIn } from '#domain/estimate.ts'
import { Field, Input } from '#ui/form/form.tsx'
import { Container, type Page, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import type { Column } from '#ui/table.tsx'
import type { ShownPoint } from '#wizard/declaration/wizard.ts'
import { nothingPicked, PointTable } from '#wizard/points/point-table.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { MonthlyPointsView } from '../monthly-points.server.ts'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Adresses à mensualiser' }

/** MON-03, MON-12, WIZ-15, WIZ-17 */
export default function MonthlyPoints() {
  const { view, ...step } = useStep<MonthlyPointsView>()
  const [only, ...others] = view.points
  const isOne = only && others.length === 0
  return (
    <StepPage {...step} isComplete={isComplete} names={namesOf(view.points)}>
      {!isOne && <Text>{view.explanation}</Text>}
      <PointTable points={view.points} values={step.values} columns={householdColumns} />
      {isOne && (
        <Container size="column">
          <Stack>
            <Persons point={only} />
            <Volume point={only} hint={view.explanation} />
          </Stack>
        </Container>
      )}
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

const persons = 'Personnes au foyer'
const volume = 'Consommation estimée (m³ par an)'
/** The label in a table, which has the explanation above it. */
const shortVolume = 'm³ par an (facultatif)'

/** How the error summary names a field: by its label, or by the address when there are several metering points. */
const namesOf = (points: ShownPoint[]) =>
  Object.fromEntries(
    points.flatMap(({ ref, address }) => {
      const place = points.length > 1 && `${address.split(',', 1)} (${ref})`
      return [
        [`nbPersFoyer-${ref}`, place || persons],
        [`estimationConso-${ref}`, place || volume],
      ]
    }),
  )

type Props = {
  point: ShownPoint
  /** In a table the header of the column says what the field is for: the label is read aloud only. */
  isRow?: boolean
}

function Persons({ point, isRow }: Props) {
  const name = `nbPersFoyer-${point.ref}`
  return (
    <Field
      name={name}
      label={labelOf(persons, point, isRow)}
      hint={!isRow && `De 1 à ${maxPersons}.`}
      required
    >
      <Input {...digits} />
    </Field>
  )
}

function Volume({ point, isRow, hint }: Props & { hint?: string }) {
  const name = `estimationConso-${point.ref}`
  return (
    <Field
      name={name}
      hint={hint}
      label={labelOf(isRow ? `${volume}\u00a0: ${shortVolume}` : volume, point, isRow)}
      {...(!isRow && { required: false })}
    >
      <Input {...digits} />
    </Field>
  )
}

const digits = { inputMode: 'numeric', kind: 'numeric', autoComplete: 'off', width: 'xs' } as const

const labelOf = (label: string, { address, ref }: ShownPoint, isRow = false) =>
  isRow ? <VisuallyHidden>{`${label}, ${address} (${ref})`}</VisuallyHidden> : label

/** The columns of households in the table of metering points. */
const householdColumns: Column<ShownPoint>[] = [
  {
    id: 'persons',
    header: persons,
    phone: 'button',
    phoneLabel: persons,
    cell: point => <Persons point={point} isRow />,
  },
  {
    id: 'volume',
    header: shortVolume,
    phone: 'button',
    phoneLabel: shortVolume,
    cell: point => <Volume point={point} isRow />,
  },
]
