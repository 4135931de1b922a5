import { Form, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName, NewPasswordFields } from '#ui/form/new-password.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import type { Refused } from './invitation.server.ts'

/** A form: the address of the log-in page must not hold the secret of the link. */
export function LogIn({ mail }: { mail: string }) {
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
export function SignUp({ mail, answer }: { mail: string; answer: Refused | undefined }) {
  const { errors, values, strength, notice } = answer ?? {}
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
