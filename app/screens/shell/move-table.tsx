import { cx } from '#theme/classes.ts'
import { Heading, Link, Stack } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { ShownMove } from './moves.server.ts'

const columns: Column<ShownMove>[] = [
  {
    id: 'type',
    header: 'Démarche',
    rowHeader: true,
    phone: 'first',
    cell: ({ type, number }) => (
      <>
        {type} <span className={cx('rows__note')}>{`n°\u00a0${number}`}</span>
      </>
    ),
  },
  { id: 'place', header: 'Lieu', phone: 'second' },
  { id: 'date', header: 'Demandée le', phone: 'action' },
  { id: 'event', header: 'Ce qui fut dit', phone: 'button' },
  {
    id: 'files',
    header: 'Pièces',
    phone: 'last',
    cell: ({ files }) =>
      files.map(({ name, href }) => (
        <div key={href}>
          <Link href={href} download>
            {name}
          </Link>
        </div>
      )),
  },
]

/** Subscriptions and terminations, with their files; nothing when there are none. */
export const MoveSection = ({ moves, level = 2 }: { moves: ShownMove[]; level?: 2 | 3 }) =>
  moves.length > 0 && (
    <Stack gap="tight">
      <Heading level={level}>Souscriptions et résiliations</Heading>
      <Table
        caption="Souscriptions et résiliations, de la plus récente à la plus ancienne"
        columns={columns}
        rows={moves}
        rowKey={({ reference }) => reference}
      />
    </Stack>
  )
