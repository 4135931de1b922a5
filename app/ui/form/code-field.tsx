import { Input } from './controls.tsx'
import { Field } from './field.tsx'

/** A code of six digits, or a recovery code: the keyboard of a phone has what both need. */
export function CodeField(props: { hint: string; error: string[] | undefined }) {
  return (
    <Field name="code" label="Code" hint={props.hint} error={props.error} required>
      <Input width="md" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
    </Field>
  )
}
