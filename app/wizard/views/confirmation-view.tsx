import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Confirmation } from '../declaration/wizard.ts'
import { Changes, changesIn, Papers, Recap } from './recap.tsx'

/** WIZ-07, WIZ-08: the last step of any wizard, without bar or buttons. `children`: what comes of it, in its own words. */
export function ConfirmationView(props: Confirmation & { children?: ReactNode }) {
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
