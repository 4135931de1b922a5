import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askOne } from '#extras/slots.server.ts'
import { type RouteArgs, redirectWithToast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { currentRole, guarded, publicPage, type Visitor } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: "Espace d'administration", fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if ((await currentRole(request)) === 'admin') throw redirect(paths.staffRequests)
  const way = await askOne('staffLogIn')
  return {
    redirectTo: url.searchParams.get('redirectTo'),
    way: way ? { href: way.href, label: way.label, exception: way.exception } : null,
    hasForm: way?.hasForm ?? true,
  }
})

export const action = guarded(publicPage, logInStaff)

/** LOGIN-12 */
export default function AdminLogin() {
  const { redirectTo, way, hasForm } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  return (
    <Entrance title="Espace d'administration">
      <Stack>
        {way && (
          <LinkButton href={way.href + query} download width="full">
            {way.label}
          </LinkButton>
        )}
        {way?.exception && <Alert tone="warning" text={way.exception} />}
        {way && hasForm && !way.exception && <Text>Ou avec un mot de passe.</Text>}
        {hasForm && (
          <LoginForm
            identifierLabel="Nom d'utilisateur"
            captcha={null}
            isSecond={way !== null && !way.exception}
            redirectTo={redirectTo}
            answer={answer}
          />
        )}
      </Stack>
    </Entrance>
  )
}

async function logInStaff(visitor: Visitor, args: RouteArgs) {
  const way = await askOne('staffLogIn')
  if (way && !way.hasForm) return redirectWithToast(paths.staffLogin, warning(way.refusal))
  return logInAction('admin', way?.proof)(visitor, args)
}
