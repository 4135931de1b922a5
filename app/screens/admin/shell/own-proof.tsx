import { cx } from '#theme/classes.ts'
import { Field } from '#ui/form/form.tsx'
import { CodeField, PasswordInput } from '#ui/form/password-input.tsx'
import { Heading } from '#ui/layout.tsx'

/** The field by which an agent proves their identity before giving or deleting an account, a password or an access. */
export type Proof = 'code' | 'ownPassword'

const codeHint = 'Le vôtre\u00a0: six chiffres de votre application, ou un code de secours.'
const onlyThen =
  'Demandé seulement si vous donnez un nouveau mot de passe ou l’accès gestion utilisateur.'

export type AskedProof = { proof: Proof; passwordHint: string }
type ProofProps = AskedProof & { isOptional?: boolean; level?: 3 | 4 }

/** `isOptional`: the form may change a name only. BEY-370: an agent may have no password here (`passwordHint`). */
export function OwnProof({ proof, isOptional = false, level = 3, passwordHint }: ProofProps) {
  const hint = [isOptional && onlyThen, proof === 'code' ? codeHint : passwordHint]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset>
      <legend className={cx('field__label')}>
        <Heading level={level}>Pour confirmer que c’est vous</Heading>
      </legend>
      {proof === 'code' ? (
        <CodeField hint={hint} required={!isOptional} />
      ) : (
        <Field name="ownPassword" label="Votre mot de passe" hint={hint} required={!isOptional}>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
    </fieldset>
  )
}
