import { Form, useNavigation } from '@remix-run/react'
import type { Again } from '#http/form.server.ts'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'

type Props = {
  identifierLabel: string
  /** The token of the captcha, where there is one from the beginning. */
  captcha: string | null
  /** « Rester connecté » is offered. */
  keep?: boolean
  redirectTo: string | null
  answer: (Again & { notice: FormNotice | null; captcha: string | null }) | undefined
}

const needed = ['login', 'password']

/** The log-in form of subscribers and of staff; a refused form keeps what was typed, except the password. */
export function LoginForm({ identifierLabel, captcha, keep, redirectTo, answer }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, values = {}, notice } = answer ?? {}
  const token = answer?.captcha ?? captcha
  const [form, missing] = useIncomplete(posted =>
    token ? filled(posted, [...needed, 'captcha']) && isProven(posted) : filled(posted, needed),
  )
  return (
    <Form ref={form} method="post" noValidate>
      <Stack>
        <Notice notice={notice} />
        <ErrorSummary errors={errors} />
        <Field name="login" label={identifierLabel} error={errors?.login} required>
          <Input autoComplete="username" defaultValue={values.login} />
        </Field>
        <Field name="password" label="Mot de passe" error={errors?.password} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {keep && (
          <Checkbox name="isKeep" label="Rester connecté" defaultChecked={values.isKeep === 'on'} />
        )}
        {token && (
          <Captcha token={token} ticked={values.captcha === 'on'} error={errors?.captcha ?? null} />
        )}
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <SubmitButton busy={isBusy} busyText="Connexion en cours…" missing={missing}>
          Se connecter
        </SubmitButton>
      </Stack>
    </Form>
  )
}
