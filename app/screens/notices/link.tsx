import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { showLink, switchByLink } from './link.server.ts'

export const handle: Page = { title: 'Recevoir un avis, ou non' }

export const loader = guarded(publicPage, showLink)

export const action = guarded(publicPage, switchByLink)

/** What the link of a mail leads to; nothing changes before the button is pressed. */
export default function NoticeLink() {
  const link = useLoaderData<typeof loader>()
  return <Entrance>{link ? <Switch {...link} /> : <Worthless />}</Entrance>
}

function Switch({ mail, isOn, what }: { mail: string; isOn: boolean; what: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Stack>
      <PageHeading>
        {isOn ? 'Ne plus recevoir cet avis' : 'Vous ne recevez plus cet avis'}
      </PageHeading>
      <Form method="post" replace>
        <Stack>
          <Text>
            {isOn
              ? `Un e-mail prévient ${mail} de ceci\u00a0: ${what}.`
              : `Plus aucun e-mail ne prévient ${mail} de ceci\u00a0: ${what}.`}
          </Text>
          <Button name="intent" value={isOn ? 'off' : 'on'} busy={isBusy}>
            {isOn ? 'Ne plus recevoir cet avis' : 'Le remettre'}
          </Button>
        </Stack>
      </Form>
      <OtherNotices />
    </Stack>
  )
}

function Worthless() {
  return (
    <Stack>
      <PageHeading>Ce lien ne vaut plus rien</PageHeading>
      <Text>
        Il est incomplet, ou l’adresse e-mail du compte a changé depuis, ou le compte est fermé.
      </Text>
      <OtherNotices />
    </Stack>
  )
}

function OtherNotices() {
  return (
    <Text>
      Une fois connecté, vous choisissez tous vos avis dans{' '}
      <Link href={paths.notices}>Mes avis par e-mail</Link>.
    </Text>
  )
}
