import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { AllRequired, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { AccountName, NewPasswordFields } from '#ui/form/new-password.tsx'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { openAccount, showLink } from './first-agent.server.ts'

export const handle: Page = { title: 'Ouvrir mon compte d’agent', fromAdmin: true }

export const loader = guarded(publicPage, showLink)

export const action = guarded(publicPage, openAccount)

/** BEY-548 */
export default function FirstAgent() {
  const { login, name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Entrance title="Ouvrir mon compte d’agent">
      <Stack gap="loose">
        <Text>{`${name}, choisissez le mot de passe de votre compte «\u00a0${login}\u00a0».`}</Text>
        <PostForm answer={answer}>
          <AllRequired />
          <AccountName value={login} />
          <NewPasswordFields
            label="Mot de passe"
            confirmation="Confirmation du mot de passe"
            strengthHref={paths.passwordStrength}
            posted={answer?.strength}
          />
          <SubmitButton>Ouvrir mon compte</SubmitButton>
        </PostForm>
      </Stack>
    </Entrance>
  )
}
