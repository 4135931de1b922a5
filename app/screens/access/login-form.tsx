import { cx } from '#theme/classes.ts'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, type FormAnswer, filled, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'

type Props = {
  identifierLabel: string
  /** The token of the captcha that the form shows from the beginning; null when it shows none yet. */
  captcha: string | null
  keep?: boolean
  /** Another way to log in stands before the form. */
  isSecond?: boolean
  redirectTo: string | null
  answer: (FormAnswer & { captcha: string | null }) | undefined
}

/** LOGIN-04 */
const isSolved = (posted: FormData) => filled(posted, ['captcha']) && isProven(posted)

/** The log-in form of subscribers and of staff; a refused form keeps what was typed, except the password. */
export function LoginForm(props: Props) {
  const { identifierLabel, captcha, keep, isSecond, redirectTo, answer } = props
  const token = answer?.captcha ?? captcha
  return (
    <PostForm answer={answer} {...(token && { isComplete: isSolved })}>
      <Field name="login" label={identifierLabel} required>
        <Input autoComplete="username" />
      </Field>
      <Field name="password" label="Mot de passe" required>
        <PasswordInput autoComplete="current-password" />
      </Field>
      {(token || keep) && (
        <div className={cx('checkbox__group')}>
          {token && <Captcha token={token} />}
          {keep && <Checkbox name="isKeep" label="Rester connecté" />}
        </div>
      )}
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <SubmitButton
        width="full"
        variant={isSecond ? 'outline' : 'solid'}
        busyText="Connexion en cours…"
      >
        Se connecter
      </SubmitButton>
    </PostForm>
  )
}
