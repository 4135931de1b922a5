import { Form, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Field, NativeSelect, type SelectOption } from '#ui/form/form.tsx'
import { Cluster, Icon, Link, Stack, Text } from '#ui/layout.tsx'
import { listHref, sortLink } from '#ui/list-state.ts'
import { type Column, EmptyState, KeptParams, Pagination, Table } from '#ui/table.tsx'
import type { pageOfReadings, ReadingColumn } from './readings-list.ts'

type ReadingList = ReturnType<typeof pageOfReadings>

type Row = ReadingList['rows'][number]

/** A unit for phones, where the header that says it is hidden. */
const onPhones = (unit: string) => <span className={cx('table__label')}>{unit}</span>

/** CONS-04. On a phone the first line has the date and the consumption, the second the type and the index. */
const columns: Record<ReadingColumn, Omit<Column<Row>, 'id' | 'cell'> & { unit?: string }> = {
  date: { header: 'Date', rowHeader: true },
  index: { header: 'Index (m³)', align: 'end', phone: 'action', phoneLabel: 'Index' },
  consommation: { header: 'Consommation (m³)', align: 'end', unit: '\u00a0m³' },
  'par-jour': { header: 'Par jour (m³)', align: 'end', phone: 'hidden' },
  compteur: { header: 'Compteur', phone: 'hidden', phoneLabel: 'Compteur' },
  type: { header: 'Type de relève' },
}

/** The orders that the filters offer; each column's header sorts too. */
const orders = [
  { value: 'date.desc', label: 'Les plus récentes' },
  { value: 'date.asc', label: 'Les plus anciennes' },
  { value: 'consommation.desc', label: 'Les plus fortes' },
  { value: 'consommation.asc', label: 'Les plus faibles' },
]

/** Links lead back to the list of readings, which is not at the top of the page. */
const anchor = '#releves'

/** The readings of the selected metering point, folded until a page, an order or a year of them is asked for. */
export function ReadingRow({ list }: { list: ReadingList }) {
  const { search } = useLocation()
  const { count, total, newest } = list
  return (
    <FoldRow
      fold={{
        id: 'releves',
        open: ['annee', 'tri', 'page'].some(name => new URLSearchParams(search).has(name)),
      }}
      title="Mes relevés"
      note={newest && `${total} relevé${total > 1 ? 's' : ''}, le dernier le ${newest}`}
    >
      <Stack>
        {count === 0 ? (
          <EmptyState title="Aucun relevé pour le moment">
            <Text>La première apparaîtra ici dès que votre compteur aura été relevé.</Text>
          </EmptyState>
        ) : (
          <Readings {...list} />
        )}
      </Stack>
    </FoldRow>
  )
}

function Readings({ rows, count, years, year, state, page, pages }: ReadingList) {
  const { search } = useLocation()
  const place = pages > 1 ? `, page ${page} sur ${pages}` : ''
  const order = `${state.sort}.${state.direction}`
  const other = { value: order, label: `${columns[state.sort].header}, ${words[state.direction]}` }
  return (
    <>
      <ListFilters
        label="Filtres des relevés"
        path={paths.consumption}
        years={years}
        year={year}
        order={{
          options: orders.some(({ value }) => value === order) ? orders : [...orders, other],
          chosen: order,
        }}
        anchor="releves"
      />
      <Cluster justify="between">
        <span role="status">{`${count} relevé${count > 1 ? 's' : ''}${place}`}</span>
        <Link
          href={listHref(paths.consumptionExport, search, { page: '' })}
          variant="alone"
          download
        >
          {count > 1 ? `Télécharger ces ${count} relevés en CSV` : 'Télécharger en CSV'}
        </Link>
      </Cluster>
      <Table
        caption={`Relèves${year && ` de ${year}`}${place}`}
        columns={columnsOf(rows, state, search)}
        rows={rows}
        rowKey={row => `${row.compteur} ${row.date} ${row.index}`}
      />
      <Pagination
        label="Pages des relevés"
        page={page}
        pages={pages}
        path={paths.consumption}
        anchor={anchor}
      />
    </>
  )
}

const words = { asc: 'croissant', desc: 'décroissant' }

function columnsOf(rows: Row[], state: ReadingList['state'], search: string): Column<Row>[] {
  const hasSeveralMeters = rows.some(({ compteur }) => compteur !== rows[0]?.compteur)
  return Object.entries(columns).map(([name, { unit, ...column }]) => {
    const id = name as ReadingColumn
    const { href, now } = sortLink(paths.consumption, search, state, id)
    return {
      id,
      ...column,
      ...(id === 'compteur' && hasSeveralMeters && { phone: 'second' }),
      cell: row => (
        <>
          {row[id]}
          {unit && onPhones(unit)}
        </>
      ),
      sort: { href: href + anchor, ...(now && { now }) },
    }
  })
}

/**
 * The filters of the list at `path`, a form with `annee` (empty for « Toutes les années ») and `tri`; phones fold it.
 * `anchor` is the id of the list when it is not at the top of the page.
 */
function ListFilters(props: {
  label: string
  path: string
  anchor?: string
  years: string[]
  year: string
  order?: { options: SelectOption[]; chosen: string }
}) {
  const { label, path, years, year, order } = props
  const { search } = useLocation()
  const hasYears = years.length > 1
  if (!hasYears && !order) return null
  return (
    <div className={cx('listFilters')}>
      <details className={cx('listFilters__fold')}>
        <summary className={cx('disclosure__summary')}>
          <span>{order ? 'Filtrer et trier' : 'Filtrer'}</span>
          <Icon name="chevron-down" />
        </summary>
      </details>
      <Form
        // A new key resets the fields when a link changes the address.
        key={search}
        method="get"
        action={path + (props.anchor ? `#${props.anchor}` : '')}
        aria-label={label}
        preventScrollReset
        className={cx('listFilters__form')}
      >
        <KeptParams names={['pdc']} />
        {hasYears && (
          <Field name="annee" label="Année">
            <NativeSelect
              placeholder="Toutes les années"
              options={years.map(one => ({ value: one, label: one }))}
              defaultValue={year}
            />
          </Field>
        )}
        {order && (
          <Field name="tri" label="Trier par">
            <NativeSelect options={order.options} defaultValue={order.chosen} />
          </Field>
        )}
        <Button variant="outline">Afficher</Button>
      </Form>
    </div>
  )
}
