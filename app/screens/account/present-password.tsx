import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Container, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { FormButtons } from '../shell/form-buttons.tsx'
import { askForPassword, confirmPassword } from './present-password.server.ts'

export const handle: Page = { title: 'Confirmer mon mot de passe' }

export const loader = guarded(requireSubscriber, askForPassword)

export const action = guarded(requireSubscriber, confirmPassword)

/** Before the address is changed in a session that a stranger may have taken up since its log-in. */
export default function PresentPassword() {
  const { account } = useLoaderData<typeof loader>()
  const { errors, notice } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, ['password']))
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mon compte abonné', href: paths.account },
          { label: 'Confirmer mon mot de passe' },
        ]}
      >
        Confirmer mon mot de passe
      </PageHeading>
      <Container size="column">
        <Form ref={form} method="post" noValidate>
          <Stack>
            <Notice notice={notice} />
            <ErrorSummary errors={errors} />
            <Text>
              Vous êtes connecté depuis un moment. Avant de changer votre adresse e-mail, saisissez
              votre mot de passe&nbsp;: nous vérifions que c’est bien vous.
            </Text>
            <AccountName value={account} />
            <Field name="password" label="Mot de passe" error={errors?.password} required>
              <PasswordInput autoComplete="current-password" />
            </Field>
            <FormButtons busy={isBusy} missing={missing} />
          </Stack>
        </Form>
      </Container>
    </Stack>
  )
}
