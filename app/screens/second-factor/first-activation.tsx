import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { isEnrolled, offerKey, pendingLogIn } from '#session/second-factor/factor.server.ts'
import { type Page, Stack, Text } from '#ui/layout.tsx'
import { Entrance } from '../access/entrance.tsx'
import { activateFirst } from './enrol.server.ts'
import { SetupForm } from './setup.tsx'
import { tooLate } from './texts.server.ts'

export const handle: Page = { title: 'Activer la connexion en deux étapes', fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request }) => {
  const pending = await pendingLogIn(request)
  if (!pending) throw await redirectWithToast(paths.staffLogin, tooLate())
  if (await isEnrolled(pending.person.owner)) throw redirect(paths.staffCode)
  return offerKey(pending.person.owner)
})

export const action = guarded(publicPage, activateFirst)

/** Agents activate a required second factor here, after the password and before any session. */
export default function FirstActivation() {
  const offer = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Entrance title="Activez la connexion en deux étapes">
      <Stack gap="loose">
        <Text>
          {
            'Elle est obligatoire pour les agents\u00a0: après votre mot de passe, un code de votre téléphone.'
          }
        </Text>
        <SetupForm offer={offer} answer={answer} isPasswordKnown />
      </Stack>
    </Entrance>
  )
}
