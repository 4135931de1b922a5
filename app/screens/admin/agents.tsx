import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { AgentTable } from './agent-table.tsx'

export const handle: Page = { title: 'Gestion des admins' }

export const loader = guarded(requireUserManagement, async ({ call }) => ({
  agents: await call('getAdminUsers', {}),
}))

/** ADMUSR-01, ADMUSR-02 */
export default function Agents() {
  const { agents } = useLoaderData<typeof loader>()
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
    </Stack>
  )
}
