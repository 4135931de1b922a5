import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sessionEnded } from '#http/route.server.ts'
import { freshCaptcha } from '#limits/captcha.server.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { unseal } from '#session/cookie.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { logOutRedirect } from '#session/log-in-redirect.server.ts'
import { isAlive } from '#session/session-store.server.ts'
import { settings } from '#settings.server.ts'
import { PhoneLink } from '#ui/button.tsx'
import { Alert, Link, type Page, Text } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { logInAction, otherWaysIn } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'
import { OtherWaysIn, Providers } from './other-ways-in.tsx'

export const handle: Page = { title: 'Se connecter' }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  const session = await unseal(request)
  if (session && (await isAlive(session.sid))) throw redirect(paths.home)
  // MSG-04: a person who opens this page itself has passed no guard that would have said it.
  if (session) throw await logOutRedirect(session, url.pathname + url.search, sessionEnded)
  const redirectTo = url.searchParams.get('redirectTo')
  return {
    redirectTo,
    email: redirectTo === paths.contact ? settings().CONTACT_EMAIL : null,
    captcha: await freshCaptcha('login'),
    waysIn: otherWaysIn(),
  }
})

export const action = guarded(publicPage, logInAction('subscriber'))

/** LOGIN-03 */
export default function Login() {
  const { waysIn, email, ...loaded } = useLoaderData<typeof loader>()
  return (
    <Entrance
      title="Bienvenue"
      sub="Vos factures, votre eau, vos démarches."
      below={<OtherWaysIn {...waysIn} />}
    >
      {email && <ContactWithout email={email} />}
      <LoginForm
        identifierLabel="Numéro abonné ou adresse e-mail"
        keep
        {...loaded}
        answer={useActionData<typeof action>()}
      />
      <Providers {...waysIn} />
    </Entrance>
  )
}

/** For a visitor who pressed « Contact ». */
const ContactWithout = ({ email }: { email: string }) => (
  <Alert tone="info" title="La page « Contact » s’ouvre avec votre compte">
    <Text>
      Sans compte, appelez le <PhoneLink phone={useUtility().phone} /> ou écrivez à{' '}
      <Link href={`mailto:${email}`}>{email}</Link>.
    </Text>
  </Alert>
)
