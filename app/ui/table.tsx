import { useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx, type Selection } from '#theme/classes.ts'
import { Fountain } from './fountain.tsx'
import { Icon, Link, VisuallyHidden } from './layout.tsx'
import { keptParams, listHref } from './list-state.ts'

/** The link of a header: the address that sorts by the column, and the present order of the rows by it. */
interface Sort {
  href: string
  now?: 'ascending' | 'descending'
}

/** A column shows the row's field that has its `id`, or what its `cell` makes of the row. */
export type Column<Row> = Look &
  ({ id: string; cell: (row: Row) => ReactNode } | { id: Shown<Row>; cell?: undefined })

/** The names of the fields that can be shown as they are. */
type Shown<Row> = {
  [Name in keyof Row & string]: Row[Name] extends ReactNode ? Name : never
}[keyof Row & string]

interface Look {
  header: string
  align?: 'end'
  rowHeader?: boolean
  /** Only screen readers have the header: selection, actions. */
  headerHidden?: boolean
  /**
   * The place of the cell on a phone, where a row has two lines; `hidden`: only screen readers have it. First line:
   * `first` (the row's name), `tag` (a state), `last` (an amount); second line: `second` (as wide as possible),
   * `action`; below them: `button`; to the left of all: `choice`.
   */
  phone?: Selection<'table__cell'>['phone']
  /** The width of the column on wider screens, in a table that is `inside` a panel. */
  width?: Selection<'table__header'>['width']
  /** A word before the value on a phone, where its header is not seen. */
  phoneLabel?: string
  sort?: Sort
}

type TableProps<Row> = {
  /** Only screen readers have the caption, unless `captionShown`. */
  caption: string
  captionShown?: true
  /** The rows are low, for long lists. */
  dense?: boolean
  /** The whole row is pressed: it opens the row's link with the class `table__open`. */
  leads?: boolean
  /** The table continues the one above, whose headers are seen: its own are read aloud only. */
  below?: boolean | undefined
  /** In a panel the table has no edge of its own. */
  inside?: 'panel'
  columns: Column<Row>[]
  rows: Row[]
}
type Keyed<Row> = { rowKey: (row: Row) => string }

/** A table whose rows have two lines under 48em. The key of a row is its `id`, or what `rowKey` makes of it. */
export function Table<Row>(
  props: TableProps<Row> &
    ([Row] extends [{ id: string | number }] ? Partial<Keyed<Row>> : Keyed<Row>),
) {
  const { caption, columns, rows, inside } = props
  const {
    rowKey = row => (row as { id?: string }).id,
  }: { rowKey?: (row: Row) => string | undefined } = props
  const density = props.dense ? 'dense' : undefined
  const choice = columns.some(({ phone }) => phone === 'choice') ? 'left' : undefined
  const leads = props.leads ? 'away' : undefined
  const below = props.below ? 'another' : undefined
  return (
    <table ref={useRoles()} className={cx('table', { inside, leads })}>
      <caption className={cx(props.captionShown ? 'table__caption' : 'hidden')}>{caption}</caption>
      <thead className={cx('table__head')}>
        <tr>
          {columns.map(column => (
            <Header key={column.id} column={column} density={density} below={below} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)} className={cx('table__row', { choice, leads, inside })}>
            {columns.map(column => (
              <Cell key={column.id} column={column} row={row} density={density} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const roles: Record<string, string> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  td: 'cell',
}

/**
 * Older browsers tell screen readers that a table with another CSS layout is plain text: explicit roles keep it a
 * table. They are not in the HTML, since they are redundant elsewhere and validators refuse them.
 */
export function useRoles() {
  const ref = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const table = ref.current
    if (!table || getComputedStyle(table).display === 'table') return
    for (const part of [table, ...table.querySelectorAll('thead, tbody, tr, td')])
      part.setAttribute('role', roles[part.localName] ?? '')
    for (const header of table.querySelectorAll('th'))
      header.setAttribute('role', header.scope === 'row' ? 'rowheader' : 'columnheader')
  })
  return ref
}

type Density = 'dense' | undefined
type Below = 'another' | undefined

function Header<Row>(props: { column: Column<Row>; density: Density; below: Below }) {
  const { column, density, below } = props
  const { header, align, headerHidden, sort, width } = column
  return (
    <th
      scope="col"
      className={cx('table__header', { align, density, width, below })}
      aria-sort={sort?.now}
      aria-label={sort && header}
    >
      {sort ? (
        <Link className={cx('table__sort')} href={sort.href} preventScrollReset>
          {header}
          {sort.now && <Icon name={sort.now === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
        </Link>
      ) : headerHidden || below ? (
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
      {shown(column, row)}
    </>
  )
  if (rowHeader)
    return (
      <th scope="row" className={className}>
        {content}
      </th>
    )
  return <td className={className}>{content}</td>
}

/** Without a `cell`, the column's type has made sure that the field can be shown as it is. */
const shown = <Row,>({ id, cell }: Column<Row>, row: Row) =>
  cell ? cell(row) : (row[id as keyof Row] as ReactNode)

/** An empty list, under the drawing of a bird on the fountain; `children` say what can be done about it. */
export function EmptyState(props: { title: string; children?: ReactNode }) {
  return (
    <div className={cx('emptyState')}>
      <Fountain state="rests" />
      <p className={cx('emptyState__title')}>{props.title}</p>
      {props.children}
    </div>
  )
}

const atMost = 10

/** ADMSUB-08: the numbers of the pages to link to, ten at most, the current one among them. */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - atMost / 2, pages - atMost + 1))
  return Array.from({ length: Math.min(atMost, pages) }, (_, rank) => first + rank)
}

/**
 * The pages of a list as links; nothing when there is one page only. `page` counts from 1. `path` and `search` are
 * given for a list at another address; `anchor` leads to the list within its page.
 */
export function Pagination(props: {
  label: string
  page: number
  pages: number
  path?: string
  search?: string
  anchor?: string
}) {
  const { label, page, pages, anchor = '' } = props
  const { pathname, search } = useLocation()
  const hrefOf = (to: number) =>
    listHref(props.path ?? pathname, props.search ?? search, { page: String(to) }) + anchor
  if (pages <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className={cx('pagination__list')}>
        {page > 1 && (
          <li>
            <Link className={cx('pagination__link')} href={hrefOf(page - 1)}>
              Précédente
            </Link>
          </li>
        )}
        {pagesAround(page, pages).map(one => (
          <li key={one}>
            <Link
              className={cx('pagination__link')}
              href={hrefOf(one)}
              aria-current={one === page ? 'page' : undefined}
            >
              <VisuallyHidden>Page </VisuallyHidden>
              {one}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link className={cx('pagination__link')} href={hrefOf(page + 1)}>
              Suivante
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Hidden fields by which a form keeps these parameters of the address. */
export function KeptParams({ names }: { names: string[] }) {
  return keptParams(useLocation().search, names).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
