import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Container, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LegalNotices } from './legal-notices.tsx'
import { NoticeForm } from './notice-form.tsx'
import { saveNotices, showNotices } from './notices.server.ts'

export const handle: Page = { title: 'Mes avis par e-mail' }

export const loader = guarded(requireSubscriber, showNotices)

export const action = guarded(requireSubscriber, saveNotices)

/** What is sent by mail because one wants it, and what the law has sent. */
export default function Notices() {
  const { mail, hasLocalWater, legal, missing, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mon compte abonné', href: paths.account }, { label: 'Mes avis' }]}
      >
        Mes avis par e-mail
      </PageHeading>
      <Text>
        Ils sont envoyés à <strong>{mail}</strong>&nbsp;:{' '}
        <Link href={paths.mailChange}>changer d’adresse</Link>. Chacun contient un lien pour
        l’arrêter, sans vous connecter.
      </Text>
      <Container size="column">
        <NoticeForm {...form} answer={answer} />
      </Container>
      {hasLocalWater && (
        <Text>
          Pour être prévenu des travaux, des coupures et de la qualité de l’eau de votre
          commune&nbsp;: <Link href={paths.waterNotices}>Mes avis sur l’eau</Link>.
        </Text>
      )}
      <LegalNotices notices={legal} missing={missing} />
    </Stack>
  )
}
