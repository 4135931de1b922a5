import { Badge, Heading, Stack, Text } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { ShownTrace } from './traces.server.ts'

const columns: Column<ShownTrace>[] = [
  { id: 'at', header: 'Date', rowHeader: true },
  { id: 'actor', header: 'Par', phone: 'tag' },
  { id: 'words', header: 'Action' },
  {
    id: 'done',
    header: 'Résultat',
    phone: 'action',
    cell: ({ done, isAsked }) =>
      !done ? (
        <Badge tone="warning">Non abouti</Badge>
      ) : isAsked ? (
        <Badge tone="neutral">Demandé</Badge>
      ) : (
        <Badge tone="success">Fait</Badge>
      ),
  },
]

/** `about` ends « Aucune action du personnel sur… ». */
export function TraceSection(props: { traces: ShownTrace[]; about?: string; level?: 2 | 3 }) {
  const { traces, about = 'ce compte', level = 3 } = props
  return (
    <Stack gap="tight">
      <Heading level={level}>Historique des actions</Heading>
      {traces.length === 0 ? (
        <Text tone="muted">{`Aucune action du personnel sur ${about}.`}</Text>
      ) : (
        <Table caption={`Actions du personnel sur ${about}`} columns={columns} rows={traces} />
      )}
    </Stack>
  )
}
