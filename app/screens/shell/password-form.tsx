import { Form, useNavigation } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { isConfirmedPassword } from '#domain/password.ts'
import * as paths from '#paths.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { AccountName, NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import { FormButtons } from './form-buttons.tsx'

type Answer = {
  errors: FormErrors
  notice: ComponentProps<typeof Notice>['notice']
  strength?: Strength | undefined
}

/** Changes the password of the subscriber or the agent who is logged in. */
export function PasswordForm(props: {
  account: string
  answer: Answer | undefined
  back?: string
}) {
  const { errors, notice, strength } = props.answer ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(
    posted => filled(posted, ['oldPassword']) && isConfirmedPassword(posted),
  )
  return (
    <Form ref={form} method="post" noValidate>
      <Stack>
        <Notice notice={notice} />
        <ErrorSummary errors={errors} />
        <AllRequired />
        <AccountName value={props.account} />
        <Field name="oldPassword" label="Ancien mot de passe" error={errors?.oldPassword} required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <NewPasswordFields
          label="Nouveau mot de passe"
          confirmation="Confirmation du nouveau mot de passe"
          strengthHref={paths.passwordStrength}
          errors={errors}
          posted={strength}
        />
        <FormButtons busy={isBusy} missing={missing} {...(props.back && { back: props.back })} />
      </Stack>
    </Form>
  )
}
