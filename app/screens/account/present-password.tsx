import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Field } from '#ui/form/field.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
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
        <PostForm
          answer={useActionData<typeof action>()}
          isComplete={posted => filled(posted, ['password'])}
        >
          <Text>
            Vous êtes connecté depuis un moment. Avant de changer votre adresse e-mail, saisissez
            votre mot de passe&nbsp;: nous vérifions que c’est bien vous.
          </Text>
          <AccountName value={account} />
          <Field name="password" label="Mot de passe" required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <FormButtons />
        </PostForm>
      </Container>
    </Stack>
  )
}
