import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type RouteArgs, redirectWithToast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { record, recordOutageLogIn } from '#session/audit.server.ts'
import { currentRole, guarded, publicPage, type Visitor } from '#session/guards.server.ts'
import { isAway } from '#session/openid-provider.server.ts'
import { offers, settings } from '#settings.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: "Espace d'administration", fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if ((await currentRole(request)) === 'admin') throw redirect(paths.staffRequests)
  return { redirectTo: url.searchParams.get('redirectTo'), ...staffWaysIn() }
})

export const action = guarded(publicPage, logInStaff)

/** LOGIN-12 */
export default function AdminLogin() {
  const { redirectTo, hasDirectory, hasForm, isOutage } = useLoaderData<typeof loader>()
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
        {isOutage && (
          <Alert
            tone="warning"
            text="L’annuaire ne répond plus. Un compte propre au portail ouvre cet espace, avec le code de sa connexion en deux étapes."
          />
        )}
        {hasDirectory && hasForm && !isOutage && <Text>Ou par un compte propre au portail.</Text>}
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

/** BEY-212: which ways in the page offers, as STAFF_LOCAL_LOGIN decides; `isOutage`: the directory is away. */
function staffWaysIn() {
  const hasDirectory = offers('directory')
  const mode = settings().STAFF_LOCAL_LOGIN
  const isOutage = hasDirectory && mode === 'outage' && isAway('directory')
  return { hasDirectory, isOutage, hasForm: !hasDirectory || mode === 'always' || isOutage }
}

/** Each log-in beside the directory is recorded; one during its outage is also told to the managers (BEY-523). */
const logInByPassword = (isOutage: boolean) =>
  logInAction('admin', {
    async onProof({ owner }) {
      if (offers('directory'))
        await record({ actor: owner, action: 'agent-local-log-in', subject: owner })
      if (isOutage) await recordOutageLogIn(owner)
      return []
    },
    isCodeDue: isOutage,
  })

async function logInStaff(visitor: Visitor, args: RouteArgs) {
  const { hasForm, isOutage } = staffWaysIn()
  return hasForm
    ? logInByPassword(isOutage)(visitor, args)
    : redirectWithToast(paths.staffLogin, warning(byDirectory))
}

const byDirectory = 'Connectez-vous par l’annuaire\u00a0: il répond.'
