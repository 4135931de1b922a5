import { type HeadersFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ask } from '#extras/slots.server.ts'
import { type RouteArgs, redirectWithToast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { record } from '#session/audit.server.ts'
import { currentRole, guarded, publicPage, type Visitor } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: "Espace d'administration", fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if ((await currentRole(request)) === 'admin') throw redirect(paths.staffRequests)
  const way = await otherWay(url)
  return {
    redirectTo: url.searchParams.get('redirectTo'),
    way: way ? { href: way.href, label: way.label } : null,
    hasForm: way?.hasForm ?? true,
  }
})

export const action = guarded(publicPage, logInStaff)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

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
        {way && hasForm && <Text>Ou par un compte propre au portail.</Text>}
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

/** The way in that an extra offers beside the portal's own accounts. */
async function otherWay(url: URL) {
  const [way] = Object.values(await ask('staffLogIn', url))
  return way
}

/** BEY-212: each log-in by a password where there is another way in is recorded. */
async function logInStaff(visitor: Visitor, args: RouteArgs) {
  const way = await otherWay(args.url)
  const refusal = await way?.passwordRefusal()
  if (refusal) return redirectWithToast(paths.staffLogin, warning(refusal))
  const logInByPassword = logInAction('admin', async ({ owner }) => {
    if (way) await record({ actor: owner, action: 'agent-local-log-in', subject: owner })
    return []
  })
  return logInByPassword(visitor, args)
}
