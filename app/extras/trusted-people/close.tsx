import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { answerForm, type RouteArgs, wrongField } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { isPresentPassword } from '#screens/access/present-password.server.ts'
import { FormButtons } from '#screens/shell/form-buttons.tsx'
import { eraseAccount } from '#session/erase-account.server.ts'
import { type Account, guarded, requireAccount } from '#session/guards.server.ts'
import { Field, PostForm } from '#ui/form/form.tsx'
import { AccountName } from '#ui/form/new-password.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Container, type Page, PageHeading, Text } from '#ui/layout.tsx'
import { HelperFrame } from './helper-frame.tsx'
import { closed } from './texts.server.ts'

export const handle: Page = { title: 'Supprimer mon compte' }

export const loader = guarded(requireAccount, showClosing)

export const action = guarded(requireAccount, closeAccount)

/** BEY-22: closes the account of a helper without a contract; the staff closes a subscriber's. */
export default function Close() {
  const { account, ...frame } = useLoaderData<typeof loader>()
  const title = 'Supprimer mon compte'
  return (
    <HelperFrame {...frame}>
      <PageHeading above={{ label: 'Les personnes que j’aide', href: paths.helped }}>
        {title}
      </PageHeading>
      <Container size="column">
        <PostForm answer={useActionData<typeof action>()}>
          <Text>
            Vous n’agirez plus pour personne, et vous ne pourrez plus vous connecter avec ce compte.
            Les personnes que vous avez aidées liront encore votre nom à côté de ce que vous avez
            fait pour elles.
          </Text>
          <Text>
            Vous avez un contrat d’eau&nbsp;? Vous pourrez ensuite créer votre compte abonné avec la
            même adresse e-mail.
          </Text>
          <AccountName value={account} />
          <Field name="password" label="Votre mot de passe" required>
            <PasswordInput autoComplete="current-password" />
          </Field>
          <FormButtons back={paths.helped}>{title}</FormButtons>
        </PostForm>
      </Container>
    </HelperFrame>
  )
}

/** Redirects a subscriber, whose account is not closed here. */
function showClosing({ who, isSubscriber }: Account) {
  if (isSubscriber) throw redirect(paths.helped)
  return { userName: who.name, isSubscriber, account: who.owner }
}

/** Asks for the password, since a session may have been borrowed. Logs out, or shows the form with its errors. */
async function closeAccount(account: Account, args: RouteArgs) {
  showClosing(account)
  const { call, who, form, sessions } = account
  const password = String((await form()).get('password') ?? '')
  return answerForm({}, async () => {
    if (!password) throw wrongField('password', 'Mot de passe requis')
    const isRight = await isPresentPassword(args, account, password)
    const body = { login: who.owner, password }
    const isClosed = isRight && (await call('closeTrustedAccount', { body })) === 1
    if (!isClosed) throw wrongField('password', 'Mot de passe incorrect')
    await eraseAccount(who.owner)
    throw await sessions.end(closed)
  })
}
