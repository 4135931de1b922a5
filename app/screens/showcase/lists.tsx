import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { ListFilters } from '#ui/list-filters.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Footer } from '#ui/shell/footer.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { brand, footer } from './samples.ts'

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

const icons: IconName[] = ['check', 'close', 'menu', 'chevron-down', 'arrow-up', 'arrow-down']

/** The parts of the frame in the states that this page's own frame does not show. */
export function ShellPieces() {
  return (
    <>
      <Section title="Pictogrammes">
        <Stack>
          {icons.map(name => (
            <Card.Root key={name}>
              <Card.Body>
                <Icon name={name} />
                <Text tone="muted" size="sm">
                  {name}
                </Text>
              </Card.Body>
            </Card.Root>
          ))}
        </Stack>
      </Section>
      <Section title="En-têtes">
        <Header
          brand={{ ...brand, logo: '/favicon.svg' }}
          homeHref={paths.login}
          contactHref={paths.contact}
        />
      </Section>
      <Section title="Bandeau">
        <LinkButton href={`${paths.showcase}?un`} variant="outline">
          Un seul point de comptage, sans date
        </LinkButton>
      </Section>
      <Section title="Pied de page en version allégée">
        <Footer {...footer} light="given" reason="Connexion lente" />
      </Section>
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Stack>
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </section>
  )
}
