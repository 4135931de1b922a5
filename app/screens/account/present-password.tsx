import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { answerForm, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { Field, PostForm } from '#ui/form/form.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Container, type Page, Screen, Text } from '#ui/layout.tsx'
import { isFresh, prove } from '../access/present-password.server.ts'
import { FormButtons } from '../shell/form-buttons.tsx'

export const handle: Page = { title: 'Confirmer mon mot de passe' }

export const loader = guarded(requireSubscriber, askForPassword)

export const action = guarded(requireSubscriber, confirmPassword)

/** Changing the e-mail address needs the password: a stranger may have taken up the session since its log-in. */
export default function PresentPassword() {
  const { account } = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Confirmer mon mot de passe"
      above={{ label: 'Mon compte abonné', href: paths.account }}
    >
      <Container size="column">
        <PostForm answer={useActionData<typeof action>()}>
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
    </Screen>
  )
}

/** Asks for the password of the account; a subscriber who gave it a moment ago, or has just logged in, goes on. */
async function askForPassword(subscriber: Subscriber, { request }: RouteArgs) {
  if (await isFresh(subscriber, request)) throw redirect(paths.mailChange)
  return { account: subscriber.who.owner }
}

/** Leads back to the change of address with the password proven; or shows the form again with what is wrong. */
async function confirmPassword(subscriber: Subscriber, args: RouteArgs) {
  const password = String((await subscriber.form()).get('password') ?? '')
  return answerForm({}, async (_, headers) => {
    await prove(args, subscriber, password, headers)
    return redirect(paths.mailChange, { status: 303, headers })
  })
}
