import { useActionData, useLoaderData, useParams } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { answerInvitation, showInvitation } from './invitation.server.ts'
import { LogIn, SignUp } from './invitation-answers.tsx'
import { Refuse } from './refuse.tsx'
import { Terms } from './terms.tsx'

export const handle: Page = { title: 'Invitation', fromInvitationLink: true }

export const loader = guarded(publicPage, showInvitation)

export const action = guarded(publicPage, answerInvitation)

/** BEY-21, BEY-22: opening it, as mail scanners do, accepts nothing. */
export default function Invitation() {
  const { hasAccount, isInside, linkUntil, ...terms } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { token = '' } = useParams()
  return (
    <Entrance title="Invitation">
      <Stack gap="loose">
        <Terms {...terms} />
        <Text tone="muted">{`Cette invitation est valable jusqu’au ${linkUntil}. Si vous ne connaissez pas cette personne, fermez cette page\u00a0: rien ne se passera.`}</Text>
        {isInside ? (
          <LinkButton href={paths.invitationAcceptance(token)}>Continuer</LinkButton>
        ) : hasAccount ? (
          <LogIn mail={terms.mail} />
        ) : (
          <SignUp mail={terms.mail} answer={answer} />
        )}
        <Refuse />
      </Stack>
    </Entrance>
  )
}
