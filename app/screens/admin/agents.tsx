import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { listHref, pageWithin, readList } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AgentTable } from './agent-table.tsx'

export const handle: Page = { title: 'Gestion des admins' }

/** The call knows of no pages: there are some hundreds of agents at most, whose rows would weigh more than the call. */
export const loader = guarded(requireUserManagement, async ({ call }, { url }) => {
  const agents = await call('getAdminUsers', {})
  const asked = readList(url.searchParams, ['nameAdmin'])
  const { page, pages } = pageWithin(asked, agents.length)
  return { agents: agents.slice((page - 1) * asked.size, page * asked.size), page, pages }
})

/** ADMUSR-01, ADMUSR-02 */
export default function Agents() {
  const { agents, page, pages } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Gestion des admins</PageHeading>
      <Outlet />
      <Tabs
        label="Admins"
        items={[{ href: paths.agents, label: 'Liste des utilisateurs admins' }]}
      />
      <div>
        <LinkButton href={paths.agentCreation} preventScrollReset>
          Créer l'utilisateur
        </LinkButton>
      </div>
      <AgentTable agents={agents} />
      <Pagination
        label="Pages des admins"
        page={page}
        pages={pages}
        hrefOf={to => listHref(paths.agents, '', { page: String(to) })}
      />
    </Stack>
  )
}
