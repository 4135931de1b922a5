import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, type FormAnswer, Input } from '#ui/form/form.tsx'
import { NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { CodeField, PasswordInput } from '#ui/form/password-input.tsx'
import { Heading, Text } from '#ui/layout.tsx'

type Answer = FormAnswer & { strength?: Strength | undefined }

export function TextField(props: {
  name: string
  label: string
  present?: string
  autoCapitalize?: 'none'
  spellCheck?: false
}) {
  const { name, label, present, ...native } = props
  return (
    <Field name={name} label={label} required>
      <Input {...native} limit={100} autoComplete="off" defaultValue={present} />
    </Field>
  )
}

/** ADMUSR-13 */
export function AccessBox({ given = false }: { given?: boolean }) {
  return (
    <Checkbox
      name="accessGestion"
      label="Accès gestion utilisateur"
      hint="Peut créer, modifier et supprimer les comptes des admins."
      defaultChecked={given}
    />
  )
}

export function AgentPassword(props: {
  label: string
  answer: Answer | undefined
  required?: boolean
}) {
  const { label, answer, required = true } = props
  return (
    <NewPasswordFields
      label={label}
      confirmation="Confirmation du mot de passe"
      posted={answer?.strength}
      strengthHref={paths.passwordStrength}
      required={required}
    />
  )
}

/** Agents cannot withdraw their own right to manage accounts: the form posts it unchanged. */
export function OwnAccess({ given }: { given: boolean }) {
  return (
    <>
      {given && <input type="hidden" name="accessGestion" value="on" />}
      <Text tone="muted">
        {'Ce compte est le vôtre\u00a0: seul un collègue peut lui retirer l’accès ou le supprimer.'}
      </Text>
    </>
  )
}

/** The field by which an agent proves their identity before giving an account, a password or an access. */
export type Proof = 'code' | 'ownPassword'

const codeHint = 'Le vôtre\u00a0: six chiffres de votre application, ou un code de secours.'
const onlyThen =
  'Demandé seulement si vous donnez un nouveau mot de passe ou l’accès gestion utilisateur.'

type ProofProps = { proof: Proof; isOptional?: boolean; passwordHint: string }

/** `isOptional`: the form may change a name only. BEY-370: a manager may have no password here (`passwordHint`). */
export function OwnProof({ proof, isOptional = false, passwordHint }: ProofProps) {
  const hint = [isOptional && onlyThen, proof === 'code' ? codeHint : passwordHint]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset>
      <legend className={cx('field__label')}>
        <Heading level={3}>Pour confirmer que c’est vous</Heading>
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
