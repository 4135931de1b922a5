import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { formatDay } from '#domain/dates.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SubscriberSearch } from './subscriber-search.tsx'
import { SubscriberTable } from './subscriber-table.tsx'
import { SubscriberTabs } from './subscriber-tabs.tsx'
import { subscribersAsked } from './subscribers.server.ts'

export const handle: Page = { title: 'Gestion des utilisateurs' }

export const loader = guarded(requireAdmin, async (staff, { url }) => {
  const { typed, users, ...found } = await subscribersAsked(staff, url)
  return {
    search: typed,
    ...found,
    notices: offers('notices'),
    hasSheets: offers('desk'),
    users: users.map(({ refAbo, lastName, firstName, mail, startDate }) => ({
      refAbo,
      lastName,
      firstName,
      mail,
      opened: formatDay(startDate),
    })),
  }
})

/** ADMSUB-01, ADMSUB-02 */
export default function Subscribers() {
  const {
    search: typed,
    list,
    count,
    isAtLeast,
    pages,
    users,
    notices,
    hasSheets,
  } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const more = isAtLeast ? ' ou plus' : ''
  const counted = `${count} ${count > 1 ? 'utilisateurs' : 'utilisateur'}${more}, page ${list.page} sur ${pages}`
  return (
    <Stack>
      <PageHeading>Gestion des utilisateurs</PageHeading>
      <Outlet />
      <SubscriberTabs notices={notices} />
      <SubscriberSearch values={typed} list={list} />
      <div role="status">
        {count > 0 ? (
          <Text>{counted}</Text>
        ) : (
          // ADMSUB-21
          <EmptyState title="Aucun utilisateur récupéré !" />
        )}
      </div>
      {count > 0 && <SubscriberTable users={users} list={list} hasSheets={hasSheets} />}
      <Pagination
        label="Pages des utilisateurs"
        page={list.page}
        pages={pages}
        hrefOf={page => listHref(paths.subscribers, search, { page: String(page) })}
      />
    </Stack>
  )
}
