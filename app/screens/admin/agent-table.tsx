import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { AdminUser } from '#upstream/catalogue/entities.ts'

const columns: Column<AdminUser>[] = [
  { id: 'name', header: 'Nom', rowHeader: true, cell: ({ nameAdmin }) => nameAdmin },
  { id: 'login', header: 'Nom d’utilisateur', phone: 'last', cell: ({ login }) => login },
  {
    id: 'access',
    header: 'Accès gestion utilisateur',
    phoneLabel: 'Accès gestion utilisateur\u00a0:',
    cell: ({ accessGestion, nameAdmin }) => (
      <Tick ticked={accessGestion} label={`Accès gestion utilisateur de ${nameAdmin}`} />
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
  return (
    <Table
      caption="Liste des utilisateurs admins"
      captionHidden
      dense
      columns={columns}
      rows={agents}
      rowKey={({ id }) => id}
    />
  )
}

/**
 * A read-only checkbox: screen readers announce a checkbox and its state, on the screen it is « Oui » or « Non ». A
 * native one would have to be disabled, so pale and « indisponible », or could be ticked without effect.
 */
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
