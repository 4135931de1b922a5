import { useLoaderData } from '@remix-run/react'
import { guarded, publicPage } from '#session/guards.server.ts'
import { SelfPosting } from '#ui/form/self-posting.tsx'
import { type Page, Stack } from '#ui/layout.tsx'
import { Entrance } from './entrance.tsx'
import { confirmAccount, linkPage } from './links.server.ts'
import { OtherAccount } from './other-account.tsx'

export const handle: Page = { title: 'Activer mon compte', fromConfirmLink: true }

export const loader = guarded(publicPage, linkPage)

export const action = guarded(publicPage, confirmAccount)

/** LINKS-01 */
export default function ConfirmAccount() {
  return (
    <Entrance title="Activer mon compte">
      <Stack>
        <OtherAccount {...useLoaderData<typeof loader>()} />
        <SelfPosting
          text="Pour finir, activez votre compte."
          button="Activer mon compte"
          busyText="Activation en cours…"
        />
      </Stack>
    </Entrance>
  )
}
