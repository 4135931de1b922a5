import { Outlet, useLoaderData } from '@remix-run/react'
import { AgentsAlerts } from '#extras/agent-alerts.tsx'
import { ask } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon, Link, type Page, Screen, VisuallyHidden } from '#ui/layout.tsx'
import { pageWithin, readList } from '#ui/list-state.ts'
import { type Column, EmptyState, Pagination, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { AdminUser } from '#upstream/catalogue/entities.ts'

export const handle: Page = { title: 'Gestion des admins' }

/** The call answers all agents, some hundreds at most; the page is cut here, since all rows would weigh too much. */
export const loader = guarded(requireUserManagement, async (staff, { url }) => {
  const agents = await staff.call('getAdminUsers', {})
  const alerts = await ask('agents', staff, agents)
  const asked = readList(url.searchParams, ['nameAdmin'])
  const { page, pages } = pageWithin(asked, agents.length)
  const shown = agents.slice((page - 1) * asked.size, page * asked.size)
  return { agents: shown, alerts, page, pages }
})

/** ADMUSR-01, ADMUSR-02 */
export default function Agents() {
  const { agents, alerts, page, pages } = useLoaderData<typeof loader>()
  return (
    <Screen title="Gestion des admins">
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
      <AgentsAlerts filled={alerts} />
      <AgentTable agents={agents} />
      <Pagination label="Pages des admins" page={page} pages={pages} path={paths.agents} />
    </Screen>
  )
}

const columns: Column<AdminUser>[] = [
  { id: 'nameAdmin', header: 'Nom', rowHeader: true },
  {
    id: 'login',
    header: 'Nom d’utilisateur',
    phone: 'second',
    phoneLabel: 'Nom d’utilisateur\u00a0:',
  },
  {
    id: 'access',
    header: 'Accès gestion utilisateur',
    phoneLabel: 'Accès gestion utilisateur\u00a0:',
    cell: ({ accessGestion, nameAdmin }) => (
      <Tick ticked={accessGestion} label={`Accès gestion utilisateur\u00a0: ${nameAdmin}`} />
    ),
  },
  {
    id: 'edit',
    header: 'Modifier',
    align: 'end',
    headerHidden: true,
    phone: 'action',
    cell: ({ id, nameAdmin }) => (
      <Link href={paths.agent(id)} preventScrollReset>
        Modifier<VisuallyHidden>{` ${nameAdmin}`}</VisuallyHidden>
      </Link>
    ),
  },
]

/** ADMUSR-03, ADMUSR-14 */
export function AgentTable({ agents }: { agents: AdminUser[] }) {
  if (agents.length === 0) return <EmptyState title="Aucun utilisateur admin récupéré !" />
  return <Table caption="Liste des utilisateurs admins" dense columns={columns} rows={agents} />
}

/** A native checkbox would be disabled, hence pale and said « indisponible », or could be ticked without effect. */
function Tick({ ticked, label }: { ticked: boolean; label: string }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: it is not a control
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="checkbox"
      aria-checked={ticked}
      aria-readonly="true"
      aria-label={label}
      className={cx('tick')}
    >
      {ticked && <Icon name="check" />}
      <span>{ticked ? 'Oui' : 'Non'}</span>
    </span>
  )
}
