import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { ListFilters } from '#ui/list-filters.tsx'
import { listHref, sortLink } from '#ui/list-state.ts'
import { Pagination } from '#ui/pagination.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { pageOfReadings, ReadingColumn } from './readings-list.ts'

type ReadingList = ReturnType<typeof pageOfReadings>

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

/** Back to the readings, below the chart. */
const anchor = '#releves'

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
  const place = pages > 1 ? `, page ${page} sur ${pages}` : ''
  const columns = Object.entries(headers).map(
    ([name, header]): Column<ReadingList['rows'][number]> => {
      const id = name as ReadingColumn
      const { href, now } = sortLink(paths.consumption, search, state, id)
      return {
        id,
        header,
        cell: row => row[id],
        ...(id === 'date' && { rowHeader: true }),
        ...(numbers.includes(id) && { align: 'end' }),
        sort: { href: href + anchor, now },
      }
    },
  )
  return (
    <>
      <ListFilters
        label="Année des relèves"
        path={paths.consumption}
        years={years}
        year={year}
        keeps={['tri']}
        anchor="releves"
      />
      <Cluster justify="between">
        <span role="status">{`${count} relève${count > 1 ? 's' : ''}${place}`}</span>
        <Link
          href={listHref(paths.consumptionExport, search, { page: '' })}
          variant="alone"
          download
        >
          {count > 1 ? `Télécharger ces ${count} relèves en CSV` : 'Télécharger en CSV'}
        </Link>
      </Cluster>
      <Table
        caption={`Relèves${year && ` de ${year}`}${place}`}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={row => `${row.compteur} ${row.date} ${row.index}`}
      />
      <Pagination
        label="Pages des relèves"
        page={page}
        pages={pages}
        hrefOf={one => listHref(paths.consumption, search, { page: String(one) }) + anchor}
      />
    </>
  )
}
