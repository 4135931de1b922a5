import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Confirmation } from '../declaration/wizard.ts'
import { Recap } from './recap.tsx'

/** WIZ-07, WIZ-08: the last step of any wizard, without bar or buttons. `children`: what comes of it, in its own words. */
export function ConfirmationView(props: Confirmation & { children?: ReactNode }) {
  const { title, sentAt, isMailed, sections, cancel, children } = props
  return (
    <Stack gap="loose">
      <PageHeading>Demande envoyée</PageHeading>
      <Text>{title}</Text>
      <Alert tone="success" title="Votre demande a bien été prise en compte.">
        <Text>{`Elle a été envoyée le ${sentAt}.`}</Text>
        <Text>
          {isMailed
            ? 'Un courriel récapitulatif vous a été envoyé.'
            : 'Un courriel récapitulatif va vous être envoyé.'}
        </Text>
        {children}
      </Alert>
      <Recap sections={sections} isDone />
      <Link href={cancel} variant="alone">
        Revenir au menu
      </Link>
    </Stack>
  )
}
