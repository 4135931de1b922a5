import type { HeadersFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { activate, offerSetup } from './enrol.server.ts'
import { Setup } from './setup.tsx'

export const handle: Page = { title: 'Activer ma connexion en deux étapes' }

export const loader = guarded(requireAdmin, offerSetup)

export const action = guarded(requireAdmin, activate)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Activation() {
  const shown = useLoaderData<typeof loader>()
  const { errors, offer = shown } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, ['code', 'password']))
  return (
    <Stack gap="loose">
      <PageHeading above={{ href: paths.secondFactor, label: 'Connexion en deux étapes' }}>
        Activer la connexion en deux étapes
      </PageHeading>
      <Form ref={form} method="post" noValidate>
        <Stack>
          <ErrorSummary errors={errors} />
          <Setup offer={offer} error={errors?.code} />
          <Field name="password" label="Votre mot de passe" error={errors?.password} required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Cluster>
            <SubmitButton busy={isBusy} missing={missing}>
              Activer
            </SubmitButton>
            <LinkButton href={paths.secondFactor} variant="outline">
              Annuler
            </LinkButton>
          </Cluster>
        </Stack>
      </Form>
    </Stack>
  )
}
