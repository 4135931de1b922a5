import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { FormButtons } from '../shell/form-buttons.tsx'
import { changeMail, mailForm } from './change-mail.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Changer mon adresse e-mail' }

export const loader = guarded(requireSubscriber, mailForm)

export const action = guarded(requireSubscriber, changeMail)

/** MAIL-02 */
export default function ChangeMail() {
  const { mail, typed } = useLoaderData<typeof loader>()
  const { errors, values = typed, notice } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, ['mail', 'confirmation']))
  return (
    <Step title="Changer mon adresse e-mail" step={1}>
      <Form ref={form} method="post" noValidate>
        <Stack>
          <Notice notice={notice} />
          <ErrorSummary errors={errors} />
          <AllRequired />
          <Field name="currentMail" label="Adresse e-mail actuelle">
            <Input width="lg" type="email" defaultValue={mail} readOnly />
          </Field>
          <Field name="mail" label="Nouvelle adresse e-mail" error={errors?.mail} required>
            <Input width="lg" type="email" autoComplete="email" defaultValue={values.mail} />
          </Field>
          <Field
            name="confirmation"
            label="Confirmation de la nouvelle adresse e-mail"
            error={errors?.confirmation}
            required
          >
            <Input
              width="lg"
              type="email"
              autoComplete="email"
              defaultValue={values.confirmation}
            />
          </Field>
          <FormButtons busy={isBusy} missing={missing} />
        </Stack>
      </Form>
    </Step>
  )
}
