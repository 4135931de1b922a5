import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { NoticeRows } from './notice-rows.tsx'
import { changeNotices, noticesPage } from './notices.server.ts'

export const handle: Page = { title: 'Mes avis sur l’eau' }

export const loader = guarded(requireSubscriber, noticesPage)

export const action = guarded(requireSubscriber, changeNotices)

/** What the address of an account is told of the water of towns. */
export default function Notices() {
  const { followed, others, hasMailNotices } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'L’eau de ma commune', href: paths.localWater },
          { label: 'Mes avis sur l’eau' },
        ]}
      >
        Mes avis sur l’eau
      </PageHeading>
      <section aria-labelledby="recus">
        <Stack>
          <Heading level={2} id="recus">
            Les avis que vous recevez
          </Heading>
          {followed.length === 0 && <Text>Aucun pour l’instant.</Text>}
          <NoticeRows towns={followed} intent="stop" button="Ne plus recevoir" />
        </Stack>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="autres">
          <Stack>
            <Heading level={2} id="autres">
              Là où vous avez un compteur
            </Heading>
            <NoticeRows towns={others} intent="follow" button="S’abonner" />
          </Stack>
        </section>
      )}
      <Text>
        Ils arrivent à l’adresse e-mail de votre compte. Pour une autre commune&nbsp;:{' '}
        <Link href={paths.localWater}>L’eau de ma commune</Link>.
      </Text>
      {hasMailNotices && (
        <Text>
          Pour vos factures et votre consommation&nbsp;:{' '}
          <Link href={paths.notices}>Mes avis par e-mail</Link>.
        </Text>
      )}
    </Stack>
  )
}
