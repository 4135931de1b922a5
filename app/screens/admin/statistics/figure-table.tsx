import { cx } from '#theme/classes.ts'
import { type Column, Table } from '#ui/table.tsx'

type Row = {
  id: string
  name: string
  received: number
  treated: number
  late: number
  median: string
  p90: string
}

/** Figures of types, or of weeks: on a phone in two lines, the rest in words. */
export function FigureTable(props: {
  caption: string
  captionHidden?: boolean
  first: string
  rows: Row[]
}) {
  const { first, ...table } = props
  return <Table {...table} dense columns={columnsOf(first)} rowKey={({ id }) => id} />
}

const columnsOf = (first: string): Column<Row>[] => [
  { id: 'name', header: first, rowHeader: true, cell: ({ name }) => name },
  {
    id: 'received',
    header: 'Reçues',
    align: 'end',
    phone: 'last',
    phoneLabel: 'reçues',
    cell: ({ received }) => received,
  },
  {
    id: 'treated',
    header: 'Traitées',
    align: 'end',
    phone: 'second',
    phoneLabel: 'traitées',
    cell: ({ treated, late, median }) => (
      <>
        {treated}
        <span aria-hidden="true" className={cx('table__label')}>
          {`, en retard ${late}, délai ${median}`}
        </span>
      </>
    ),
  },
  {
    id: 'late',
    header: 'En retard à la fin',
    align: 'end',
    phone: 'hidden',
    cell: ({ late }) => late,
  },
  {
    id: 'median',
    header: 'Délai médian',
    align: 'end',
    phone: 'hidden',
    cell: ({ median }) => median,
  },
  {
    id: 'p90',
    header: 'Neuf sur dix',
    align: 'end',
    phone: 'hidden',
    cell: ({ p90 }) => p90,
  },
]
