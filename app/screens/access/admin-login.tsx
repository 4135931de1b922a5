import { type HeadersFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { currentRole, publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: "Espace d'administration", fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if ((await currentRole(request)) === 'admin') throw redirect(paths.staffRequests)
  return { redirectTo: url.searchParams.get('redirectTo') }
})

export const action = guarded(publicPage, logInAction('admin'))

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** LOGIN-12 */
export default function AdminLogin() {
  const { redirectTo } = useLoaderData<typeof loader>()
  return (
    <Entrance title="Espace d'administration">
      <LoginForm
        identifierLabel="Nom d'utilisateur"
        captcha={null}
        redirectTo={redirectTo}
        answer={useActionData<typeof action>()}
      />
    </Entrance>
  )
}
