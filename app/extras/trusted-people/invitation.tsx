import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Entrance } from '#screens/access/entrance.tsx'
import { guarded, publicPage } from '#session/guards.server.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Field, type FormAnswer, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { AccountName, NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Section } from '#ui/rows.tsx'
import { answerInvitation, showInvitation } from './invitation.server.ts'
import { Refuse, Terms, wishOf } from './terms.tsx'

export const handle: Page = { title: 'Invitation', fromInvitationLink: true }

export const loader = guarded(publicPage, showInvitation)

export const action = guarded(publicPage, answerInvitation)

/** BEY-21, BEY-22: opening this page, as a mail scanner does, accepts nothing. */
export default function Invitation() {
  const { hasAccount, isLoggedIn, linkUntil, ...terms } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { token = '' } = useParams()
  return (
    <Entrance title="Invitation" sub={wishOf(terms)}>
      <Stack gap="loose">
        <Terms {...terms} />
        <Text tone="muted">{`Cette invitation est valable jusqu’au ${linkUntil}. Si vous ne connaissez pas cette personne, fermez cette page\u00a0: rien ne se passera.`}</Text>
        {isLoggedIn ? (
          <LinkButton href={paths.invitationAcceptance(token)}>Continuer</LinkButton>
        ) : hasAccount ? (
          <LogIn mail={terms.mail} />
        ) : (
          <SignUp mail={terms.mail} answer={answer} />
        )}
        <Refuse />
      </Stack>
    </Entrance>
  )
}

/** This is a form: a link to the log-in page would have the secret of the invitation in its address. */
function LogIn({ mail }: { mail: string }) {
  return (
    <OwnedForm reloadDocument aria-label="Se connecter">
      <Stack>
        <Text>{`Connectez-vous avec le compte de ${mail} pour accepter.`}</Text>
        <Button name="intent" value="log-in">
          Se connecter
        </Button>
      </Stack>
    </OwnedForm>
  )
}

type Props = {
  mail: string
  answer: (FormAnswer & { strength?: Strength | undefined }) | undefined
}

/** A new account for the invited address; it needs no proof, since the link was sent there alone. */
function SignUp({ mail, answer }: Props) {
  return (
    <Section id="accepter" title="Accepter avec un nouveau compte">
      <PostForm answer={answer}>
        <Text>{`Vous vous connecterez avec votre adresse ${mail}.`}</Text>
        <AccountName value={mail} />
        <Field name="firstName" label="Prénom" required>
          <Input autoComplete="given-name" />
        </Field>
        <Field name="lastName" label="Nom" required>
          <Input autoComplete="family-name" />
        </Field>
        <NewPasswordFields
          label="Mot de passe"
          confirmation="Confirmation du mot de passe"
          strengthHref={paths.passwordStrength}
          posted={answer?.strength}
        />
        <SubmitButton width="full">Créer mon compte et accepter</SubmitButton>
      </PostForm>
    </Section>
  )
}
