import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge } from '#ui/badge.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { ShownRequest } from './texts.server.ts'

/** HIST-01. On a phone a request has the name of its type and its address. */
const columns: Column<ShownRequest>[] = [
  {
    id: 'id',
    header: 'Ref. demande',
    rowHeader: true,
    phone: 'last',
    cell: ({ id }) => (
      <>
        <span className={cx('table__label')}>n° </span>
        <Link href={paths.request(id)} variant="alone">
          {id}
        </Link>
      </>
    ),
  },
  {
    id: 'pdc',
    header: 'PDC',
    phone: 'second',
    cell: ({ address, pdc }) => (
      <>
        {address}{' '}
        <Text as="span" size="sm" tone="muted">
          {pdc}
        </Text>
      </>
    ),
  },
  { id: 'date', header: 'Date demande', phone: 'action' },
  { id: 'status', header: 'Statut demande', phone: 'button', cell: Status },
  { id: 'type', header: 'Type traitement', phone: 'first', cell: Type },
  {
    id: 'action',
    header: 'Action',
    phone: 'button',
    cell: ({ id, canBeCancelled }) =>
      // HIST-03
      canBeCancelled && (
        <Link href={paths.requestCancellation(id)} variant="alone">
          Annuler<VisuallyHidden>{` la demande ${id}`}</VisuallyHidden>
        </Link>
      ),
  },
]

export const HistoryTable = ({ requests }: { requests: ShownRequest[] }) => (
  <Table
    caption="Mes demandes, de la plus récente à la plus ancienne"
    captionHidden
    columns={columns}
    rows={requests}
    rowKey={({ id }) => id}
  />
)

/** The type, with the name of the helper or agent who sent it. */
function Type({ type, sentBy }: ShownRequest) {
  if (!sentBy) return type
  return (
    <>
      {type}
      <Text size="sm">{`par ${sentBy}`}</Text>
    </>
  )
}

function Status({ status, tone, answerBy, isLate }: ShownRequest) {
  return (
    <>
      <Badge tone={tone}>{status}</Badge>
      {answerBy && (
        <Text size="sm" tone={isLate ? 'late' : 'muted'}>
          {isLate ? `En retard depuis le ${answerBy}` : `Réponse au plus tard le ${answerBy}`}
        </Text>
      )}
    </>
  )
}
