import { Field } from '#ui/form/field.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

/** In the form of something grave, where the log-in is a while ago: what `prove` reads. */
export function PresentPasswordField(props: {
  account: string
  error: string[] | null | undefined
}) {
  return (
    <>
      <AccountName value={props.account} />
      <Field
        name="password"
        label="Votre mot de passe"
        hint="Vous êtes connecté depuis un moment&nbsp;: nous vérifions que c’est bien vous."
        error={props.error ?? null}
        required
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
    </>
  )
}
