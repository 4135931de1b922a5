import { Form, useNavigation } from '@remix-run/react'
import type { Again } from '#session/form.server.ts'
import { Alert, type Tone } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Stack, Text } from '#ui/layout.tsx'

type Props = {
  identifierLabel: string
  canStay?: boolean
  redirectTo: string | null
  answer: (Again & { notice: { tone: Tone; text: string } | null }) | undefined
}

/** The form of both doors; what was typed stays, the password excepted. */
export function LoginForm({ identifierLabel, canStay, redirectTo, answer }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, values = {}, notice } = answer ?? {}
  return (
    <Form method="post" noValidate>
      <Stack>
        {notice && (
          <div role="alert">
            <Alert tone={notice.tone}>
              <Text>{notice.text}</Text>
            </Alert>
          </div>
        )}
        <ErrorSummary errors={errors} />
        <Field name="login" label={identifierLabel} error={errors?.login} required>
          <Input autoComplete="username" defaultValue={values.login} />
        </Field>
        <Field name="password" label="Mot de passe" error={errors?.password} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        {canStay && (
          <Checkbox name="isKeep" label="Rester connecté" defaultChecked={values.isKeep === 'on'} />
        )}
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <div>
          <Button busy={isBusy} busyText="Connexion en cours…">
            Se connecter
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
