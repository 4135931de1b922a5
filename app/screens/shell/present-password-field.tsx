import { Field } from '#ui/form/field.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

/** In the form of something grave, where the log-in is a while ago: what `prove` reads. */
export function PresentPasswordField({ account }: { account: string }) {
  return (
    <>
      <AccountName value={account} />
      <Field
        name="password"
        label="Votre mot de passe"
        hint="Vous êtes connecté depuis un moment&nbsp;: nous vérifions que c’est bien vous."
        required
      >
        <PasswordInput autoComplete="current-password" />
      </Field>
    </>
  )
}
