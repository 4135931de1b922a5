import { type HeadersFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type RouteArgs, redirectWithToast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { record } from '#session/audit.server.ts'
import { currentRole, guarded, publicPage, type Visitor } from '#session/guards.server.ts'
import { isAway } from '#session/openid.server.ts'
import { offers, settings } from '#settings.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: "Espace d'administration", fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if ((await currentRole(request)) === 'admin') throw redirect(paths.staffRequests)
  return { redirectTo: url.searchParams.get('redirectTo'), ...staffWaysIn(url) }
})

export const action = guarded(publicPage, logInStaff)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** LOGIN-12 */
export default function AdminLogin() {
  const { redirectTo, hasDirectory, hasForm } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  return (
    <Entrance title="Espace d'administration">
      <Stack>
        {hasDirectory && (
          <LinkButton href={paths.directory + query} download width="full">
            Se connecter par l’annuaire
          </LinkButton>
        )}
        {hasDirectory && hasForm && <Text>Ou par un compte propre au portail.</Text>}
        {hasForm && (
          <LoginForm
            identifierLabel="Nom d'utilisateur"
            captcha={null}
            redirectTo={redirectTo}
            answer={answer}
          />
        )}
      </Stack>
    </Entrance>
  )
}

/** Whether the page offers the directory, and whether it offers a form for the portal's own accounts. */
function staffWaysIn(url: URL) {
  const hasDirectory = offers('directory')
  const mode = settings().STAFF_LOCAL_LOGIN
  const hasForm =
    !hasDirectory ||
    mode === 'always' ||
    (mode === 'outage' && url.searchParams.get('sans') === 'annuaire')
  return { hasDirectory, hasForm }
}

const logInByPassword = logInAction('admin', async ({ owner }) => {
  if (offers('directory'))
    await record({ actor: owner, action: 'agent-local-log-in', subject: owner })
  return []
})

/** BEY-212: with a directory, STAFF_LOCAL_LOGIN decides whether a password logs in; each such log-in is recorded. */
async function logInStaff(visitor: Visitor, args: RouteArgs) {
  const mode = settings().STAFF_LOCAL_LOGIN
  const isOpen =
    !offers('directory') || mode === 'always' || (mode === 'outage' && (await isAway('directory')))
  return isOpen
    ? logInByPassword(visitor, args)
    : redirectWithToast(paths.staffLogin, warning(byDirectory))
}

const byDirectory = 'Connectez-vous par l’annuaire\u00a0: il répond.'
