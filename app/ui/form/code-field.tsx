import { Input } from './controls.tsx'
import { Field } from './field.tsx'

export function CodeField(props: {
  hint: string
  error?: string | string[] | null | undefined
  required?: boolean
}) {
  const { hint, error, required = true } = props
  return (
    <Field name="code" label="Code" hint={hint} error={error} required={required}>
      <Input width="md" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
    </Field>
  )
}
