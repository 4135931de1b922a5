import { Outlet, useLoaderData } from '@remix-run/react'
import { dayOf, formatDay } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { plannedRemovals } from '#session/agent-removal.server.ts'
import { outageLogIns, outageText } from '#session/audit.server.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, Icon, Link, type Page, Screen, VisuallyHidden } from '#ui/layout.tsx'
import { pageWithin, readList } from '#ui/list-state.ts'
import { type Column, EmptyState, Pagination, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { AdminUser } from '#upstream/catalogue/entities.ts'

export const handle: Page = { title: 'Gestion des admins' }

/** The call answers all agents, some hundreds at most; the page is cut here, since all rows would weigh too much. */
export const loader = guarded(requireUserManagement, async ({ call }, { url }) => {
  const [agents, removals, outside] = await Promise.all([
    call('getAdminUsers', {}),
    plannedRemovals(),
    outageLogIns(),
  ])
  const asked = readList(url.searchParams, ['nameAdmin'])
  const { page, pages } = pageWithin(asked, agents.length)
  const shown = agents.slice((page - 1) * asked.size, page * asked.size)
  const leaving = agents.flatMap(({ id, login, nameAdmin }) => {
    const due = removals.get(login)
    return due ? [{ id, nameAdmin, day: formatDay(dayOf(due)) }] : []
  })
  const outage = outside.length > 0 ? outageText(outside) : null
  return { agents: shown, leaving, outage, page, pages }
})

/** ADMUSR-01, ADMUSR-02 */
export default function Agents() {
  const { agents, leaving, outage, page, pages } = useLoaderData<typeof loader>()
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
      {outage && <Alert tone="warning" text={outage} />}
      {leaving.map(({ id, nameAdmin, day }) => (
        <Alert
          key={id}
          tone="warning"
          text={`L’annuaire n’ouvre plus cet espace à ${nameAdmin}\u00a0: son compte sera supprimé le ${day}.`}
        >
          <Link href={paths.agentRemoval(id)} preventScrollReset>
            Garder le compte<VisuallyHidden>{` de ${nameAdmin}`}</VisuallyHidden>
          </Link>
        </Alert>
      ))}
      <AgentTable agents={agents} />
      <Pagination label="Pages des admins" page={page} pages={pages} path={paths.agents} />
    </Screen>
  )
}

const columns: Column<AdminUser>[] = [
  { id: 'nameAdmin', header: 'Nom', rowHeader: true },
  { id: 'login', header: 'Nom d’utilisateur', phone: 'last' },
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
    headerHidden: true,
    phone: 'action',
    cell: ({ id, nameAdmin }) => (
      <Link href={paths.agent(id)} variant="alone" preventScrollReset>
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
      {ticked ? <Icon name="check" /> : <Icon name="close" />}
      {ticked ? 'Oui' : 'Non'}
    </span>
  )
}
