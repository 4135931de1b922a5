import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { ShownNotice } from './legal-notices.server.ts'

const who: Column<ShownNotice> = {
  id: 'who',
  header: 'Abonné',
  rowHeader: true,
  cell: ({ name, refAbo }) => <Link href={paths.subscriber(refAbo)}>{`${name} (${refAbo})`}</Link>,
}

const facts: Column<ShownNotice>[] = [
  { id: 'pdc', header: 'Point de comptage', phone: 'second', cell: ({ pdc }) => pdc },
  { id: 'figures', header: 'Consommation', phone: 'button', cell: ({ figures }) => figures },
  {
    id: 'sent',
    header: 'Avis',
    // An address is long: it may be broken.
    phone: 'second',
    cell: ({ id, told, found }) =>
      told || (
        <>
          <Badge tone="warning">À envoyer par courrier</Badge> Constaté le {found}.{' '}
          <Link href={paths.staffNotice(id)} preventScrollReset>
            Marquer comme envoyé par courrier
          </Link>
        </>
      ),
  },
  {
    id: 'opened',
    header: 'Page ouverte',
    phone: 'button',
    phoneLabel: 'Page ouverte\u00a0:',
    cell: ({ opened }) => opened ?? 'non',
  },
]

const columns = [who, ...facts]

export function LegalNoticeTable({ rows }: { rows: ShownNotice[] }) {
  return (
    <Table
      caption="Avis de consommation anormale"
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

const ofOne: Column<ShownNotice>[] = facts.map(column =>
  column.id === 'pdc' ? { ...column, rowHeader: true, phone: 'first' } : column,
)

/** The proof that a subscriber was told of an abnormal consumption, in the panel of the account. */
export function LegalNoticeSection({ notices }: { notices: ShownNotice[] }) {
  return (
    <Stack gap="tight">
      <Heading level={3}>Avis de consommation anormale</Heading>
      {notices.length === 0 ? (
        <Text tone="muted">Aucun avis n’a été nécessaire.</Text>
      ) : (
        <Table
          caption="Avis de consommation anormale"
          captionHidden
          columns={ofOne}
          rows={notices}
          rowKey={({ id }) => id}
        />
      )}
    </Stack>
  )
}
