import { type HeadersFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { currentRole, publicPage } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { logInStaff, staffWaysIn } from './directory/local-login.server.ts'
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
