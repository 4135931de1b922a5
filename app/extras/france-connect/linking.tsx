import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { Entrance } from '#screens/access/entrance.tsx'
import { logInAction } from '#screens/access/log-in.server.ts'
import { LoginForm } from '#screens/access/login-form.tsx'
import { currentRole, guarded, publicPage } from '#session/guards.server.ts'
import { Link, type Page, Stack, Text } from '#ui/layout.tsx'
import { linkingIn, linkTo } from './log-in.server.ts'

export const handle: Page = { title: 'Associer FranceConnect' }

export const loader = guarded(publicPage, async (_, { request }) => {
  if (await currentRole(request)) throw redirect(paths.home)
  const linking = await linkingIn(request)
  if (!linking) throw redirect(paths.login)
  const { name, to } = linking
  return { name, redirectTo: to || null, captcha: await freshCaptcha('login') }
})

export const action = guarded(publicPage, (visitor, args) =>
  logInAction('subscriber', { onProof: who => linkTo(args.request, who) })(visitor, args),
)

/** BEY-213: the subscriber proves their account once by number and password; then FranceConnect alone logs them in. */
export default function Linking() {
  const { name, ...loaded } = useLoaderData<typeof loader>()
  return (
    <Entrance
      title="Associer FranceConnect à votre compte"
      sub={`FranceConnect\u00a0: ${name}`}
      hasTabs={false}
    >
      <Stack>
        <Text>
          Donnez une fois votre numéro abonné et votre mot de passe. Ensuite, FranceConnect suffira
          pour vous connecter.
        </Text>
        <LoginForm
          identifierLabel="Numéro abonné ou adresse e-mail"
          {...loaded}
          answer={useActionData<typeof action>()}
        />
        <Text>
          Ce n’est pas vous, ou vous n’avez pas de compte{'\u00a0'}?{' '}
          <Link href={paths.login}>Revenir à la connexion</Link>
        </Text>
      </Stack>
    </Entrance>
  )
}
