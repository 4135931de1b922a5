import { useSearchParams } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Cluster } from '#ui/layout.tsx'
import { ListFilters } from '#ui/list-filters.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Section } from './section.tsx'

const tabs = [
  { href: paths.showcase, label: 'Liste des utilisateurs' },
  { href: paths.invoices, label: 'Un autre onglet' },
]

const years = Array.from({ length: 12 }, (_, rank) => String(2026 - rank))

/** What a long list needs: tabs, headers that sort, low rows, pages. */
export function Lists() {
  const [search] = useSearchParams()
  const descending = search.has('inverse')
  const page = Number(search.get('page') ?? 7)
  return (
    <>
      <Section title="Onglets">
        <Tabs label="Onglets d’un écran" items={tabs} />
        <Tabs label="Menu du personnel" kind="menu" items={tabs.map(tab => ({ ...tab }))} />
      </Section>
      <Section title="Filtres d’une liste">
        <ListFilters
          label="Filtres"
          path={paths.showcase}
          years={years}
          year={search.get('annee') ?? ''}
          order={{
            options: [
              { value: 'emission.desc', label: 'Date, la plus récente' },
              { value: 'montant.desc', label: 'Montant, le plus élevé' },
            ],
            chosen: search.get('tri') ?? 'emission.desc',
          }}
        />
      </Section>
      <Section title="Tableau trié, lignes basses">
        <Table
          caption="Utilisateurs"
          dense
          columns={[
            {
              id: 'name',
              header: 'Nom',
              rowHeader: true,
              sort: {
                href: descending ? paths.showcase : `${paths.showcase}?inverse`,
                now: descending ? 'descending' : 'ascending',
              },
              cell: ({ name }) => name,
            },
            {
              id: 'ref',
              header: 'Référence',
              sort: { href: paths.showcase },
              cell: ({ ref }) => ref,
            },
          ]}
          rows={[
            { name: 'Durand', ref: '100004' },
            { name: 'Lambert', ref: '100009' },
          ]}
          rowKey={({ ref }) => ref}
        />
      </Section>
      <Section title="Pages">
        <Cluster>
          <Pagination
            label="Pages de la vitrine"
            page={page}
            pages={25}
            hrefOf={one => `${paths.showcase}?page=${one}`}
          />
        </Cluster>
      </Section>
    </>
  )
}
