import {
  type FieldMetadata,
  getInputProps,
  getSelectProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { type FormErrors, formId } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'

// Conform names the fields of the staff's forms, refills them and ties them to their errors. Screens of the staff only:
// it weighs 9 kB, which the pages of subscribers do not have to spare (docs/decisions/0006).

export type Fields<Name extends string> = Record<Name, FieldMetadata<string>>

/**
 * A form and its fields, filled in as the server answered, or else with `present`. One of a page only: its ids are those
 * that the error summary links to.
 */
export function useAnsweredForm<Name extends string>(
  answer?: { values: Record<string, string>; errors?: FormErrors | undefined },
  present?: Record<string, string>,
) {
  const { values, errors } = answer ?? {}
  // Another object is another answer to Conform. Without a `status` it leaves the focus to the error summary.
  const lastResult = useMemo(() => values && resultOf(values, errors), [values, errors])
  const [form, fields] = useForm<Record<string, string>>({
    id: formId,
    lastResult,
    defaultValue: present,
  })
  return [form, fields as Fields<Name>] as const
}

function resultOf(initialValue: Record<string, string>, errors: FormErrors = {}): SubmissionResult {
  const error = Object.entries(errors).map(([name, messages]) => [name, messages ?? null])
  return { initialValue, error: Object.fromEntries(error) }
}

type Words = { field: FieldMetadata<string>; label: ReactNode; required?: boolean }

export function TextField(props: Words & Omit<ComponentProps<typeof Input>, 'type'>) {
  const { field, label, required, ...native } = props
  return (
    <Field
      name={field.name}
      label={label}
      error={field.errors}
      wiring={{ ...getInputProps(field, { type: 'text' }), 'aria-required': required }}
    >
      <Input {...native} />
    </Field>
  )
}

export function SelectField(props: Omit<Words, 'required'> & ComponentProps<typeof NativeSelect>) {
  const { field, label, ...native } = props
  return (
    <Field name={field.name} label={label} error={field.errors} wiring={getSelectProps(field)}>
      <NativeSelect {...native} />
    </Field>
  )
}

export function BoxField(props: Omit<Words, 'required'> & { hint: string }) {
  const { field, ...words } = props
  const { name, defaultChecked } = getInputProps(field, { type: 'checkbox' })
  return <Checkbox name={name} defaultChecked={defaultChecked} {...words} />
}
