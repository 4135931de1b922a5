import { Field, Input } from './form.tsx'

export function CodeField({ hint, required = true }: { hint: string; required?: boolean }) {
  return (
    <Field name="code" label="Code" hint={hint} required={required}>
      <Input width="md" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
    </Field>
  )
}
