import { Input } from '#ui/form/controls.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { Stack, VisuallyHidden } from '#ui/layout.tsx'
import type { Column } from '#ui/table.tsx'
import type { FormValues, ShownPoint } from '#wizard/declaration/wizard.ts'

/** A form as it was filled in, with what is wrong in it. */
export type Filled = { values: FormValues; errors: FormErrors | undefined }

const persons = 'Personnes au foyer'
const volume = 'Consommation estimée (m³ par an)'

type Props = {
  point: ShownPoint
  form: Filled
  /** In a table the header of the column says what the field is for: the label is read aloud only. */
  isRow?: boolean
}

function Persons({ point, form, isRow }: Props) {
  const name = `nbPersFoyer-${point.ref}`
  return (
    <Field name={name} label={labelOf(persons, point, isRow)} error={form.errors?.[name]} required>
      <Input {...digits} maxLength={2} defaultValue={form.values[name] ?? ''} />
    </Field>
  )
}

function Volume({ point, form, isRow }: Props) {
  const name = `estimationConso-${point.ref}`
  return (
    <Field
      name={name}
      label={labelOf(isRow ? `${volume}, facultatif` : volume, point, isRow)}
      error={form.errors?.[name]}
      {...(!isRow && { required: false })}
    >
      <Input {...digits} maxLength={8} defaultValue={form.values[name] ?? ''} />
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
export function HouseholdFields(props: { point: ShownPoint; form: Filled }) {
  return (
    <Stack>
      <Persons {...props} />
      <Volume {...props} />
    </Stack>
  )
}

/** The same of each metering point in their table. */
export const householdColumns = (form: Filled): Column<ShownPoint>[] => [
  {
    id: 'persons',
    header: persons,
    phoneLabel: persons,
    cell: point => <Persons point={point} form={form} isRow />,
  },
  {
    id: 'volume',
    header: `${volume}, facultatif`,
    phoneLabel: `${volume}, facultatif`,
    cell: point => <Volume point={point} form={form} isRow />,
  },
]
