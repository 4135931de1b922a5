import { type HeadersFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { currentRole, publicPage } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { logInAction } from './log-in.server.ts'
import { LoginForm } from './login-form.tsx'

export const handle: Page = { title: 'Se connecter' }

export const loader = guarded(publicPage, async (_, { request, url }) => {
  if (await currentRole(request)) throw redirect(paths.home)
  const redirectTo = url.searchParams.get('redirectTo')
  const hasGuestPayment = offers('guest-payment')
  return { redirectTo, captcha: await freshCaptcha('login'), hasGuestPayment }
})

export const action = guarded(publicPage, logInAction('subscriber'))

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** LOGIN-03 */
export default function Login() {
  const { hasGuestPayment, ...loaded } = useLoaderData<typeof loader>()
  return (
    <Entrance>
      <Stack gap="loose">
        <PageHeading>Se connecter</PageHeading>
        <LoginForm
          identifierLabel="Numéro abonné ou adresse e-mail"
          keep
          {...loaded}
          answer={useActionData<typeof action>()}
        />
        {hasGuestPayment && (
          <Text>
            Une facture sur papier, pas de compte&nbsp;?{' '}
            <Link href={paths.guestPayment}>Payer une facture</Link>
          </Text>
        )}
      </Stack>
    </Entrance>
  )
}
