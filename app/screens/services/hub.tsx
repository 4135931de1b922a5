import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Link, type Page, Screen, Text } from '#ui/layout.tsx'
import { LinkRow, RowSection } from '#ui/rows.tsx'
import { DraftList } from '#wizard/pages/draft-list.tsx'
import { hubOf, type ServiceLink } from './hub.server.ts'

export const handle: Page = { title: 'Mes services', scriptless: true }

export const loader = guarded(requireSubscriber, hubOf)

/** READ-01, MOVE-01, TERM-01, SUBS-01, CLAIM-01, WIZ-13: the links to the services, below their saved drafts. */
export default function Services() {
  const { drafts, groups } = useLoaderData<typeof loader>()
  return (
    <Screen title="Que voulez-vous faire&nbsp;?">
      <DraftList {...drafts} here={paths.services} />
      <div className={cx('doors')}>
        {groups.map(group => (
          <ServiceLinks key={group.title} {...group} />
        ))}
      </div>
      <Text>
        Déjà fait une demande&nbsp;? <Link href={paths.history}>Suivre mes demandes</Link>
      </Text>
    </Screen>
  )
}

function ServiceLinks({ title, id, links }: { title: string; id: string; links: ServiceLink[] }) {
  return (
    <RowSection id={id} title={title}>
      {links.map(({ href, title, text, details }) => (
        <LinkRow
          key={title}
          href={href}
          title={title}
          note={
            details
              ? [
                  `${text} `,
                  <span key="details" className={cx('rows__note')}>
                    {details}
                  </span>,
                ]
              : text
          }
        />
      ))}
    </RowSection>
  )
}
