import * as paths from '#paths.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { MoveSection } from '../shell/move-table.tsx'
import type { AskedOf } from './subscriber-requests.server.ts'

const columns: Column<AskedOf['requests'][number]>[] = [
  {
    id: 'id',
    header: 'Ref. demande',
    rowHeader: true,
    phone: 'last',
    cell: ({ id }) => <Link href={paths.staffRequest(id)}>{id}</Link>,
  },
  { id: 'type', header: 'Type', phone: 'first', cell: ({ type }) => type },
  { id: 'date', header: 'Date demande', phone: 'action', cell: ({ date }) => date },
  { id: 'status', header: 'Statut', phone: 'second', cell: ({ status }) => status },
]

/** What a subscriber asked of the utility, treated or not, in the panel of the account. */
export const AskedSection = ({ asked: { requests, leftOut, moves } }: { asked: AskedOf }) => (
  <>
    <Stack gap="tight">
      <Heading level={3}>Demandes</Heading>
      {requests.length === 0 ? (
        <Text tone="muted">Aucune demande.</Text>
      ) : (
        <Table
          caption="Demandes de l’abonné, de la plus récente à la plus ancienne"
          captionHidden
          columns={columns}
          rows={requests}
          rowKey={({ id }) => id}
        />
      )}
      {leftOut > 0 && <Text tone="muted">Les {requests.length} plus récentes sont montrées.</Text>}
    </Stack>
    <MoveSection moves={moves} level={3} />
  </>
)
