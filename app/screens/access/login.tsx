import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { currentRole, publicPage } from '#session/guards.server.ts'
import { Heading, Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: 'Se connecter' }

export async function loader(args: LoaderFunctionArgs) {
  publicPage(args)
  if (await currentRole(args.request)) throw redirect('/home')
  return { redirectTo: new URL(args.request.url).searchParams.get('redirectTo') }
}

export function action(args: ActionFunctionArgs) {
  return logInAction(args, 'subscriber')
}

/** LOGIN-03 */
export default function Login() {
  const { redirectTo } = useLoaderData<typeof loader>()
  return (
    <Entrance>
      <Stack gap="loose">
        <Heading level={1}>Se connecter</Heading>
        <LoginForm
          identifierLabel="Numéro abonné ou adresse e-mail"
          canStay
          redirectTo={redirectTo}
          answer={useActionData<typeof action>()}
        />
      </Stack>
    </Entrance>
  )
}
