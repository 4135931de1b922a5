import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import type { Confirmation } from '#wizard/declaration/wizard.ts'
import { showConfirmation } from '#wizard/sending/report.server.ts'
import { Changes, changesIn, Papers, Recap } from '#wizard/views/recap.tsx'
import { wizards } from '../wizards.server.ts'

export const handle: Page = { title: 'Confirmation' }

export const loader = guarded(requireSubscriber, showConfirmation(wizards))

/** DD-06, DD-10, MON-20, BANK-02, WIZ-08 */
export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Confirmation)} />
}

/** WIZ-07, WIZ-08: the last step of any wizard, without bar or buttons. `children`: what comes of it, in its own words. */
function ConfirmationView(props: Confirmation & { children?: ReactNode }) {
  const { frame, text, sentAt, isMailed, outcome, sections, cancel, children } = props
  return (
    <Stack gap="loose">
      <PageHeading>Demande envoyée</PageHeading>
      <Alert tone="success" title={text}>
        <Text>
          {`${outcome?.text ?? `«\u00a0${frame.wizard}\u00a0», le ${sentAt}.`} ${
            isMailed
              ? 'Un e-mail récapitulatif vous a été envoyé.'
              : 'Un e-mail récapitulatif va vous être envoyé.'
          }`}
        </Text>
        {children}
        <Papers
          papers={[...sections.flatMap(({ papers = [] }) => papers), ...(outcome?.papers ?? [])]}
        />
      </Alert>
      {changesIn(sections).map(changes => (
        <Changes key={changes.title} {...changes} />
      ))}
      <Disclosure summary="Ce que vous avez demandé">
        <Recap sections={sections} />
      </Disclosure>
      <Link href={cancel} variant="alone">
        Revenir au menu
      </Link>
    </Stack>
  )
}
