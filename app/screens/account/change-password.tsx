import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { isConfirmedPassword } from '#domain/password.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName, NewPasswordFields } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { changePassword } from './change-password.server.ts'
import { FormButtons } from './form-buttons.tsx'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Modifier mon mot de passe' }

export const loader = guarded(requireSubscriber, ({ who }) => ({ account: who.owner }))

export const action = guarded(requireSubscriber, changePassword)

/** PWD-02, PWD-09, PWD-10 */
export default function ChangePassword() {
  const { account } = useLoaderData<typeof loader>()
  const { errors, notice, strength } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(
    posted => filled(posted, ['oldPassword']) && isConfirmedPassword(posted),
  )
  return (
    <Step title="Modifier mon mot de passe" step={1}>
      <Form ref={form} method="post" noValidate>
        <Stack>
          <Notice notice={notice} />
          <ErrorSummary errors={errors} />
          <AllRequired />
          <AccountName value={account} />
          <Field
            name="oldPassword"
            label="Ancien mot de passe"
            error={errors?.oldPassword}
            required
          >
            <PasswordInput autoComplete="current-password" />
          </Field>
          <NewPasswordFields
            label="Nouveau mot de passe"
            confirmation="Confirmation du nouveau mot de passe"
            strengthHref={paths.passwordStrength}
            errors={errors}
            posted={strength}
          />
          <FormButtons busy={isBusy} missing={missing} />
        </Stack>
      </Form>
    </Step>
  )
}
