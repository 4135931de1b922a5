// biome-ignore-all lint/a11y/noRedundantRoles: under 48em the cells are displayed as blocks, and only explicit roles keep them a table
import type { ReactNode } from 'react'
import { cx, type Selection } from '#theme/classes.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './layout.tsx'
import { Link } from './link.tsx'

/** The link of a header: the address that sorts by it, and how the rows are sorted by it at present. */
export interface Sort {
  href: string
  now?: 'ascending' | 'descending'
}

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Amounts and numbers are aligned at the end. */
  align?: 'end'
  /** The cell that names its row (`<th scope="row">`); one column at most. */
  rowHeader?: boolean
  /** The header is for screen readers only: selection, actions. */
  headerHidden?: boolean
  /**
   * Where it stands in the two lines that a row is on a phone; `hidden`: screen readers alone have it. First line: `first`
   * (its name), `tag` (a state), `last` (an amount); second line: `second` (as wide as there is room), `action`; at the
   * left of both: `choice`.
   */
  phone?: Selection<'table__cell'>['phone']
  /** A word before the value on a phone, where its header is not seen. */
  phoneLabel?: string
  /** The header is a link that sorts by this column. */
  sort?: Sort
}

/**
 * Each row is two lines under 48em. The roles look redundant but are not: to browsers, a table whose rows are no longer
 * displayed as rows is plain text.
 */
export function Table<Row>(props: {
  caption: string
  captionHidden?: boolean
  /** For long lists: rows as low as possible. */
  dense?: boolean
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}) {
  const { caption, columns, rows } = props
  const density = props.dense ? 'dense' : undefined
  const choice = columns.some(({ phone }) => phone === 'choice') ? 'left' : undefined
  return (
    <table role="table" className={cx('table')}>
      <caption className={cx(props.captionHidden ? 'hidden' : 'table__caption')}>{caption}</caption>
      <thead role="rowgroup" className={cx('table__head')}>
        <tr role="row">
          {columns.map(column => (
            <Header key={column.id} column={column} density={density} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(row => (
          <tr key={props.rowKey(row)} role="row" className={cx('table__row', { choice })}>
            {columns.map(column => (
              <Cell key={column.id} column={column} row={row} density={density} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Density = 'dense' | undefined

function Header<Row>(props: { column: Column<Row>; density: Density }) {
  const { column, density } = props
  const { header, align, headerHidden, sort } = column
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx('table__header', { align, density })}
      aria-sort={sort?.now}
    >
      {sort ? (
        <Link className={cx('table__sort')} href={sort.href} preventScrollReset>
          {header}
          {sort.now && <Icon name={sort.now === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
        </Link>
      ) : headerHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}

function Cell<Row>(props: { column: Column<Row>; row: Row; density: Density }) {
  const { column, row, density } = props
  const { align, rowHeader, phoneLabel } = column
  const { phone = rowHeader ? 'first' : align ? 'last' : 'second' } = column
  const className = cx('table__cell', {
    align,
    kind: rowHeader ? 'title' : undefined,
    density,
    phone,
  })
  const content = (
    <>
      {phoneLabel && <span className={cx('table__label')}>{phoneLabel} </span>}
      {column.cell(row)}
    </>
  )
  if (rowHeader)
    return (
      <th role="rowheader" scope="row" className={className}>
        {content}
      </th>
    )
  return (
    <td role="cell" className={className}>
      {content}
    </td>
  )
}
