import { Form, useActionData, useLoaderData, useNavigation, useParams } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName, NewPasswordFields } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { answerInvitation, showInvitation } from './invitation.server.ts'
import { Terms } from './terms.tsx'

export const handle: Page = { title: 'Invitation', fromConfirmLink: true }

export const loader = guarded(publicPage, showInvitation)

export const action = guarded(publicPage, answerInvitation)

/** BEY-21, BEY-22: opening it, as mail scanners do, accepts nothing. */
export default function Invitation() {
  const { hasAccount, isInside, linkUntil, ...terms } = useLoaderData<typeof loader>()
  const { token = '' } = useParams()
  return (
    <Entrance>
      <Stack gap="loose">
        <PageHeading>Invitation</PageHeading>
        <Terms {...terms} />
        <Text tone="muted">{`Cette invitation vaut jusqu’au ${linkUntil}. Si vous ne connaissez pas cette personne, fermez cette page\u00a0: rien ne se passera.`}</Text>
        {isInside ? (
          <LinkButton href={paths.invitationAcceptance(token)}>Continuer</LinkButton>
        ) : (
          <>
            <LogIn mail={terms.mail} hasAccount={hasAccount} />
            {!hasAccount && <SignUp mail={terms.mail} />}
          </>
        )}
      </Stack>
    </Entrance>
  )
}

/** A form: the address of the log-in page must not hold the secret of the link. */
function LogIn({ mail, hasAccount }: { mail: string; hasAccount: boolean }) {
  if (!hasAccount) return null
  return (
    <form method="post" aria-label="Se connecter">
      <Stack>
        <Text>{`Connectez-vous avec le compte de ${mail} pour accepter.`}</Text>
        <Button name="intent" value="log-in">
          Se connecter
        </Button>
      </Stack>
    </form>
  )
}

/** Who has no account gets one of this address, which the link has proven. */
function SignUp({ mail }: { mail: string }) {
  const { errors, values, strength, notice } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section aria-labelledby="accepter">
      <Stack>
        <Heading level={2} id="accepter">
          Accepter avec un nouveau compte
        </Heading>
        <Form method="post" noValidate>
          <Stack>
            <Notice notice={notice ?? null} />
            <ErrorSummary errors={errors} />
            <Text>{`Vous vous connecterez avec votre adresse ${mail}.`}</Text>
            <AccountName value={mail} />
            <Field name="firstName" label="Prénom" error={errors?.firstName} required>
              <Input width="lg" autoComplete="given-name" defaultValue={values?.firstName} />
            </Field>
            <Field name="lastName" label="Nom" error={errors?.lastName} required>
              <Input width="lg" autoComplete="family-name" defaultValue={values?.lastName} />
            </Field>
            <NewPasswordFields
              label="Mot de passe"
              confirmation="Confirmation du mot de passe"
              strengthHref={paths.passwordStrength}
              errors={errors}
              posted={strength}
            />
            <SubmitButton busy={isBusy} missing={undefined}>
              Créer mon compte et accepter
            </SubmitButton>
          </Stack>
        </Form>
      </Stack>
    </section>
  )
}
