import type { FormEvent } from 'react'
import { Input } from '#ui/form/controls.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import type { FormValues } from '#wizard/wizard.ts'

/** What a code is typed with: no word of a dictionary, and nothing that a browser should keep. */
const code = { autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' } as const

/** BANK-11: 27 significant characters, and the spaces between groups of four. */
const ibanRoom = 27 + 6

/** BANK-06 to BANK-13: owner, BIC, IBAN. */
export function BankFields(props: { values: FormValues; errors: FormErrors | undefined }) {
  const { values, errors } = props
  return (
    <>
      <Field
        name="owner"
        label="Titulaire du compte"
        hint="24 caractères au plus."
        error={errors?.owner}
        required
      >
        <Input maxLength={24} autoComplete="off" defaultValue={values.owner ?? ''} />
      </Field>
      <Field
        name="bic"
        label="BIC"
        hint="8 ou 11 caractères, par exemple ABCDFRPP."
        error={errors?.bic}
        required
      >
        <Input
          {...code}
          kind="code"
          maxLength={11}
          defaultValue={values.bic ?? ''}
          onInput={toCapitals}
        />
      </Field>
      <Field
        name="iban"
        label="IBAN"
        hint="27 caractères pour un compte français, avec ou sans espaces, par exemple FR00 1234 5678 9012 3456 7890 123."
        error={errors?.iban}
        required
      >
        <Input
          {...code}
          kind="code"
          maxLength={ibanRoom}
          defaultValue={values.iban ?? ''}
          onInput={toCapitals}
        />
      </Field>
    </>
  )
}

/** BANK-12: the value itself, not only its look, with the caret where it was. */
function toCapitals({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
  const capitals = field.value.toUpperCase()
  if (capitals === field.value || (nativeEvent as InputEvent).isComposing) return
  const { selectionStart, selectionEnd } = field
  field.value = capitals
  field.setSelectionRange(selectionStart, selectionEnd)
}
