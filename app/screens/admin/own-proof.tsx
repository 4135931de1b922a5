import { CodeField } from '#ui/form/code-field.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

/** With what an agent proves who they are before an account, a password or an access is given: the name of its field. */
export type Proof = 'code' | 'ownPassword'

const codeHint = 'Le vôtre\u00a0: six chiffres de votre application, ou un code de secours.'
const onlyThen =
  'Demandé seulement si vous donnez un nouveau mot de passe ou l’accès gestion utilisateur.'

/** `isOptional`: in a form that may give neither. */
export function OwnProof(props: {
  proof: Proof
  errors: FormErrors | undefined
  isOptional?: boolean
}) {
  const { proof, errors, isOptional = false } = props
  if (proof === 'code') {
    const hint = isOptional ? `${onlyThen} ${codeHint}` : codeHint
    return <CodeField hint={hint} error={errors?.code} required={!isOptional} />
  }
  return (
    <Field
      name="ownPassword"
      label="Votre mot de passe"
      hint={isOptional && onlyThen}
      error={errors?.ownPassword}
      required={!isOptional}
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  )
}
