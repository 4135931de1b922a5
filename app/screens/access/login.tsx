import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { currentRole, guarded, publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { logInAction, otherWaysIn } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'
import { OtherWaysIn, Providers } from './other-ways-in.tsx'

export const handle: Page = { title: 'Se connecter' }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if (await currentRole(request)) throw redirect(paths.home)
  const redirectTo = url.searchParams.get('redirectTo')
  return { redirectTo, captcha: await freshCaptcha('login'), waysIn: otherWaysIn() }
})

export const action = guarded(publicPage, logInAction('subscriber'))

/** LOGIN-03 */
export default function Login() {
  const { waysIn, ...loaded } = useLoaderData<typeof loader>()
  return (
    <Entrance
      title="Bienvenue"
      sub="Vos factures, votre eau, vos démarches."
      below={<OtherWaysIn {...waysIn} />}
    >
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
