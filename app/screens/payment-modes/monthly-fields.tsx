import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Stack, VisuallyHidden } from '#ui/layout.tsx'
import type { Column } from '#ui/table.tsx'
import type { ShownPoint } from '#wizard/declaration/wizard.ts'

const persons = 'Personnes au foyer'
const volume = 'Consommation estimée (m³ par an)'

type Props = {
  point: ShownPoint
  /** In a table the header of the column says what the field is for: the label is read aloud only. */
  isRow?: boolean
}

function Persons({ point, isRow }: Props) {
  const name = `nbPersFoyer-${point.ref}`
  return (
    <Field name={name} label={labelOf(persons, point, isRow)} required>
      <Input {...digits} maxLength={2} />
    </Field>
  )
}

function Volume({ point, isRow }: Props) {
  const name = `estimationConso-${point.ref}`
  return (
    <Field
      name={name}
      label={labelOf(isRow ? `${volume}, facultatif` : volume, point, isRow)}
      {...(!isRow && { required: false })}
    >
      <Input {...digits} maxLength={8} />
    </Field>
  )
}

const digits = {
  inputMode: 'numeric',
  kind: 'numeric',
  autoComplete: 'off',
  width: 'xs',
} as const

const labelOf = (label: string, { address, ref }: ShownPoint, isRow = false) =>
  isRow ? <VisuallyHidden>{`${label}, ${address} (${ref})`}</VisuallyHidden> : label

/** MON-12: what is asked of the only metering point. */
export function HouseholdFields(props: { point: ShownPoint }) {
  return (
    <Stack>
      <Persons {...props} />
      <Volume {...props} />
    </Stack>
  )
}

/** The same of each metering point in their table. */
export const householdColumns: Column<ShownPoint>[] = [
  {
    id: 'persons',
    header: persons,
    phoneLabel: persons,
    cell: point => <Persons point={point} isRow />,
  },
  {
    id: 'volume',
    header: `${volume}, facultatif`,
    phoneLabel: `${volume}, facultatif`,
    cell: point => <Volume point={point} isRow />,
  },
]
