import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { PasswordForm } from '#screens/access/password-form.tsx'
import { OpenSessions } from '#screens/account/open-sessions.tsx'
import { changePassword, closeSession, shownSessions } from '#screens/account/own-account.server.ts'
import { type Account, guarded, requireAccount } from '#session/guards.server.ts'
import { Container, Heading, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Rows } from '#ui/rows.tsx'
import { HelperFrame } from './helper-frame.tsx'

export const handle: Page = { title: 'Mon compte d’aidant' }

function refuseSubscriber({ isSubscriber }: Account) {
  if (isSubscriber) throw redirect(paths.account)
}

export const loader = guarded(requireAccount, async account => {
  refuseSubscriber(account)
  const { name, owner } = account.who
  return { userName: name, account: owner, sessions: await shownSessions(account) }
})

/** Changes the password if the old one is posted; otherwise closes a session, or all the others. */
export const action = guarded(requireAccount, async (account, args) => {
  refuseSubscriber(account)
  const posted = await account.form()
  if (!posted.has('oldPassword')) return closeSession(account, posted, paths.helperAccount)
  const done = success('Votre mot de passe est modifié. Vos autres sessions sont fermées.')
  return changePassword(account, args, posted, headers =>
    redirectWithToast(paths.helperAccount, done, headers),
  )
})

/** BEY-111: the account of a helper without a contract; a subscriber has « Mon compte abonné ». */
export default function HelperAccount() {
  const { userName, account, sessions } = useLoaderData<typeof loader>()
  return (
    <HelperFrame userName={userName} isSubscriber={false}>
      <PageHeading above={{ label: 'Les personnes que j’aide', href: paths.helped }}>
        {handle.title}
      </PageHeading>
      <Rows>
        <OpenSessions sessions={sessions} />
      </Rows>
      <Container size="column">
        <Stack>
          <Heading level={2}>Modifier mon mot de passe</Heading>
          <Text>Les sessions ouvertes sur vos autres appareils seront fermées.</Text>
          <PasswordForm
            account={account}
            answer={useActionData<typeof action>()}
            back={paths.helped}
          />
        </Stack>
      </Container>
    </HelperFrame>
  )
}
