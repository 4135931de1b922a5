import { useLocation } from '@remix-run/react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type ListState, listHref, sortLink } from '#ui/list-state.ts'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { ReadingColumn } from './readings-list.ts'

/** Everything ready to be read. */
export type ReadingRow = Record<ReadingColumn, string>

export type ReadingList = {
  rows: ReadingRow[]
  /** How many there are on all pages together. */
  count: number
  years: number[]
  year?: number
  state: ListState<ReadingColumn>
  page: number
  pages: number
}

/** CONS-04 */
const headers: Record<ReadingColumn, string> = {
  date: 'Date',
  index: 'Index (m³)',
  consommation: 'Consommation (m³)',
  'par-jour': 'Par jour (m³)',
  compteur: 'Compteur',
  type: 'Type de relève',
}
const numbers: ReadingColumn[] = ['index', 'consommation', 'par-jour']

const path = '/factures/controle'

export function ReadingTable({ pdc, list }: { pdc: string; list: ReadingList }) {
  return (
    <section aria-labelledby="releves">
      <Stack>
        <Heading level={2} id="releves">
          {`Relèves du point de comptage ${pdc}`}
        </Heading>
        {list.count === 0 ? (
          <EmptyState title="Aucune relève pour le moment">
            <Text>La première apparaîtra ici dès que votre compteur aura été relevé.</Text>
          </EmptyState>
        ) : (
          <Readings {...list} />
        )}
      </Stack>
    </section>
  )
}

function Readings({ rows, count, years, year, state, page, pages }: ReadingList) {
  const { search } = useLocation()
  // Back to the readings, below the chart.
  const hrefOf = (change: Record<string, string>) => `${listHref(path, search, change)}#releves`
  const inYear = year === undefined ? '' : ` de ${year}`
  const columns = Object.entries(headers).map(([name, header]): Column<ReadingRow> => {
    const id = name as ReadingColumn
    return {
      id,
      header,
      cell: row => row[id],
      ...(id === 'date' && { rowHeader: true }),
      ...(numbers.includes(id) && { align: 'end' }),
      sort: sortLink(path, search, state, id),
    }
  })
  return (
    <>
      <Tabs
        label="Année des relèves"
        kind="compact"
        current={hrefOf({ annee: year === undefined ? '' : String(year) })}
        items={[
          { href: hrefOf({ annee: '' }), label: 'Toutes' },
          ...years.map(one => ({ href: hrefOf({ annee: String(one) }), label: String(one) })),
        ]}
      />
      <Table
        caption={`Relèves${inYear}${pages > 1 ? `, page ${page} sur ${pages}` : ''}`}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={row => `${row.date} ${row.compteur}`}
      />
      <Pagination
        label="Pages des relèves"
        page={page}
        pages={pages}
        hrefOf={one => hrefOf({ page: String(one) })}
      />
      <Link
        href={listHref(`${path}/export`, search, { page: '' })}
        variant="alone"
        icon="download"
        download
      >
        {count === 1 ? 'Télécharger cette relève (CSV)' : `Télécharger ces ${count} relèves (CSV)`}
      </Link>
    </>
  )
}
