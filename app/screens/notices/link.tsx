import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { showLink, switchByLink } from './link.server.ts'
import { SwitchNotice } from './switch-notice.tsx'

export const handle: Page = { title: 'Recevoir un avis, ou non' }

export const loader = guarded(publicPage, showLink)

export const action = guarded(publicPage, switchByLink)

/** What the link of a mail leads to; nothing changes before the button is pressed. */
export default function NoticeLink() {
  const link = useLoaderData<typeof loader>()
  return (
    <Entrance>
      <Stack>
        {link ? <SwitchNotice {...link} /> : <Worthless />}
        <Text>
          Une fois connecté, vous choisissez tous vos avis dans{' '}
          <Link href={paths.notices}>Mes avis par e-mail</Link>.
        </Text>
      </Stack>
    </Entrance>
  )
}

function Worthless() {
  return (
    <>
      <PageHeading>Ce lien n’est plus valable</PageHeading>
      <Text>
        Il est incomplet, ou l’adresse e-mail du compte a changé depuis, ou le compte est fermé.
      </Text>
    </>
  )
}
