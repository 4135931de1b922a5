import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, type FormAnswer, filled, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

type Props = {
  identifierLabel: string
  /** The token of the captcha that the form shows from the beginning; null when it shows none yet. */
  captcha: string | null
  keep?: boolean
  redirectTo: string | null
  answer: (FormAnswer & { captcha: string | null }) | undefined
}

const needed = ['login', 'password']

/** The log-in form of subscribers and of staff; a refused form keeps what was typed, except the password. */
export function LoginForm({ identifierLabel, captcha, keep, redirectTo, answer }: Props) {
  const token = answer?.captcha ?? captcha
  const isComplete = (posted: FormData) =>
    token ? filled(posted, [...needed, 'captcha']) && isProven(posted) : filled(posted, needed)
  return (
    <PostForm answer={answer} isComplete={isComplete}>
      <Field name="login" label={identifierLabel} required>
        <Input autoComplete="username" />
      </Field>
      <Field name="password" label="Mot de passe" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      <div>
        {token && <Captcha token={token} />}
        {keep && <Checkbox name="isKeep" label="Rester connecté" />}
      </div>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <SubmitButton width="full" busyText="Connexion en cours…">
        Se connecter
      </SubmitButton>
    </PostForm>
  )
}
