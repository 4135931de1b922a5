import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAccount } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Container, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { HelperFrame } from '../shell/helper-frame.tsx'
import { closeAccount, showClosing } from './close.server.ts'

export const handle: Page = { title: 'Supprimer mon compte' }

export const loader = guarded(requireAccount, showClosing)

export const action = guarded(requireAccount, closeAccount)

/** BEY-22: of a helper without a contract; a subscriber's account is closed by staff. */
export default function Close() {
  const { account, ...frame } = useLoaderData<typeof loader>()
  const { errors, notice } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const title = 'Supprimer mon compte'
  return (
    <HelperFrame {...frame}>
      <PageHeading
        crumbs={[{ label: 'Les personnes que j’aide', href: paths.helped }, { label: title }]}
      >
        {title}
      </PageHeading>
      <Container size="column">
        <Form method="post" noValidate>
          <Stack>
            <Notice notice={notice ?? null} />
            <ErrorSummary errors={errors} />
            <Text>
              Vous n’agirez plus pour personne, et vous ne pourrez plus vous connecter avec ce
              compte. Les personnes que vous avez aidées liront encore votre nom à côté de ce que
              vous avez fait pour elles.
            </Text>
            <Text>
              Vous avez un contrat d’eau&nbsp;? Vous pourrez ensuite créer votre compte abonné avec
              la même adresse e-mail.
            </Text>
            <AccountName value={account} />
            <Field name="password" label="Votre mot de passe" error={errors?.password} required>
              <PasswordInput autoComplete="current-password" />
            </Field>
            <Cluster>
              <SubmitButton busy={isBusy} missing={undefined}>
                Supprimer mon compte
              </SubmitButton>
              <LinkButton href={paths.helped} variant="outline">
                Annuler
              </LinkButton>
            </Cluster>
          </Stack>
        </Form>
      </Container>
    </HelperFrame>
  )
}
