import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { invitationForm, invite } from './invite.server.ts'
import { InviteForm } from './invite-form.tsx'

export const handle: Page = { title: 'Inviter une personne' }

export const loader = guarded(requireSubscriber, invitationForm)

export const action = guarded(requireSubscriber, invite)

/** BEY-20 */
export default function Invite() {
  const form = useLoaderData<typeof loader>()
  const title = 'Inviter une personne'
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mes proches', href: paths.trustedPeople }}>{title}</PageHeading>
      <InviteForm {...form} answer={useActionData<typeof action>()} />
    </Stack>
  )
}
