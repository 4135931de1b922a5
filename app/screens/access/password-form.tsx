import { isConfirmedPassword } from '#domain/password.ts'
import * as paths from '#paths.ts'
import { AllRequired, Field, type FormAnswer, filled, PostForm } from '#ui/form/form.tsx'
import { AccountName, NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { FormButtons } from '../shell/form-buttons.tsx'

const isComplete = (posted: FormData) =>
  filled(posted, ['oldPassword']) && isConfirmedPassword(posted)

export function PasswordForm(props: {
  account: string
  answer: (FormAnswer & { strength?: Strength | undefined }) | undefined
  back?: string
}) {
  return (
    <PostForm answer={props.answer} isComplete={isComplete}>
      <AllRequired />
      <AccountName value={props.account} />
      <Field name="oldPassword" label="Ancien mot de passe" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <NewPasswordFields
        label="Nouveau mot de passe"
        confirmation="Confirmation du nouveau mot de passe"
        strengthHref={paths.passwordStrength}
        posted={props.answer?.strength}
      />
      <FormButtons back={props.back} />
    </PostForm>
  )
}

/** The field that `prove` reads: after a while, a form of something grave asks for the password again. */
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
