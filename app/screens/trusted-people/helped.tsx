import { useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAccount } from '#session/guards.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { HelperFrame } from '../shell/helper-frame.tsx'
import { actFor, showHelped } from './helped.server.ts'
import { GiverRows, GiverSearch, OwnAccount } from './helped-parts.tsx'

export const handle: Page = { title: 'Les personnes que j’aide' }

export const loader = guarded(requireAccount, showHelped)

export const action = guarded(requireAccount, actFor)

/** BEY-23 */
export default function Helped() {
  const { people, total, count, hasSearch, hasSecondStep, q, page, pages, ...frame } =
    useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <HelperFrame {...frame}>
      <PageHeading>Les personnes que j’aide</PageHeading>
      {hasSearch && <GiverSearch q={q} />}
      {total === 0 ? (
        <EmptyState title="Personne ne vous a donné accès">
          <Text>
            Pour aider quelqu’un, demandez-lui de vous inviter depuis «&nbsp;Mon compte
            abonné&nbsp;», «&nbsp;Mes proches&nbsp;».
          </Text>
        </EmptyState>
      ) : (
        <Text>{q ? `${count} sur ${total}` : `${total} en tout`}</Text>
      )}
      {people.length > 0 && <GiverRows people={people} />}
      <Pagination
        label="Pages des personnes"
        page={page}
        pages={pages}
        hrefOf={one => listHref(paths.helped, search, { page: String(one) })}
      />
      {hasSecondStep && (
        <Link href={paths.helperFactor} variant="alone">
          Connexion en deux étapes
        </Link>
      )}
      {frame.isSubscriber ? (
        <Link href={paths.home} variant="alone">
          Mon espace abonné
        </Link>
      ) : (
        <OwnAccount />
      )}
    </HelperFrame>
  )
}
