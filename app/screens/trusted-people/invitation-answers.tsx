import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { AccountName, NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'

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

type Props = {
  mail: string
  answer: (FormAnswer & { strength?: Strength | undefined }) | undefined
}

/** A new account of the invited address, which the link has proven. */
export function SignUp({ mail, answer }: Props) {
  return (
    <section aria-labelledby="accepter">
      <Stack>
        <Heading level={2} id="accepter">
          Accepter avec un nouveau compte
        </Heading>
        <PostForm answer={answer}>
          <Text>{`Vous vous connecterez avec votre adresse ${mail}.`}</Text>
          <AccountName value={mail} />
          <Field name="firstName" label="Prénom" required>
            <Input width="lg" autoComplete="given-name" />
          </Field>
          <Field name="lastName" label="Nom" required>
            <Input width="lg" autoComplete="family-name" />
          </Field>
          <NewPasswordFields
            label="Mot de passe"
            confirmation="Confirmation du mot de passe"
            strengthHref={paths.passwordStrength}
            posted={answer?.strength}
          />
          <SubmitButton>Créer mon compte et accepter</SubmitButton>
        </PostForm>
      </Stack>
    </section>
  )
}
