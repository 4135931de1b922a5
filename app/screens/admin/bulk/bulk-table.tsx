import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { BulkRequest } from './bulk.server.ts'
import { fateWords } from './texts.ts'

type Props = { requests: BulkRequest[]; statut: string; message: string }

/** What becomes, or became, of each request; its status is the one of the preview. */
export function BulkTable({ requests, statut, message }: Props) {
  return (
    <Table
      caption="Ce que deviennent les demandes"
      captionHidden
      dense
      columns={columnsOf(statut, message)}
      rows={requests}
      rowKey={({ id }) => id}
    />
  )
}

const columnsOf = (statut: string, message: string): Column<BulkRequest>[] => [
  {
    id: 'id',
    header: 'Référence',
    rowHeader: true,
    cell: ({ id, typeDemande }) =>
      typeDemande === '' ? (
        id
      ) : (
        <Link href={`${paths.staffRequest(id)}#demande`} variant="alone">
          {id}
        </Link>
      ),
  },
  { id: 'type', header: 'Type', phone: 'hidden', cell: ({ typeDemande }) => typeDemande },
  { id: 'date', header: 'Date', phone: 'last', cell: ({ date }) => date },
  {
    id: 'statut',
    header: 'Statut à l’aperçu',
    phone: 'hidden',
    cell: ({ statutDemande }) => statutDemande,
  },
  {
    id: 'devenir',
    header: 'Ce qui change',
    cell: ({ fate, statutDemande }) => {
      const { one, tone } = fateWords[fate]
      if (fate !== 'ready') return tone ? <Badge tone={tone}>{one}</Badge> : one
      return changes(statutDemande, statut, message)
    },
  },
]

function changes(before: string, after: string, message: string): string {
  const isOther = after !== '' && after !== before
  const deeds = [
    ...(isOther ? [`${before} → ${after}`] : []),
    ...(message ? [isOther ? 'message' : 'message seul'] : []),
  ]
  return deeds.join(', ')
}
