import { Field } from '#ui/form/form.tsx'
import { CodeField, PasswordInput } from '#ui/form/password-input.tsx'

/** The field by which an agent proves their identity before giving or deleting an account, a password or an access. */
export type Proof = 'code' | 'ownPassword'

const always = 'Pour confirmer que c’est vous.'
const onlyThen =
  'Demandé seulement si vous donnez un nouveau mot de passe ou l’accès gestion utilisateur.'
const codeHint = 'Le vôtre\u00a0: six chiffres de votre application, ou un code de secours.'

export type AskedProof = { proof: Proof; passwordHint: string }

/** `isOptional`: the form may change a name only. BEY-370: an agent may have no password here (`passwordHint`). */
export function OwnProof(props: AskedProof & { isOptional?: boolean }) {
  const { proof, isOptional = false, passwordHint } = props
  const why = isOptional ? onlyThen : always
  if (proof === 'code') return <CodeField hint={`${why} ${codeHint}`} required={!isOptional} />
  return (
    <Field
      name="ownPassword"
      label="Votre mot de passe"
      hint={[why, passwordHint].filter(Boolean).join(' ')}
      // The hint says when it is required, which « (facultatif) » would contradict.
      required={isOptional ? undefined : true}
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  )
}
