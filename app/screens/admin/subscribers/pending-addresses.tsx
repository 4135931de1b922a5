import { useLoaderData } from '@remix-run/react'
import { daysBetween, formatDay, oneLine } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { Link, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { readList, windowOf } from '#ui/list-state.ts'
import { EmptyState, Pagination, Table } from '#ui/table.tsx'

export const handle: Page = { title: 'Adresses en attente' }

export const loader = guarded(requireAdmin, async ({ call, today }, { url }) => {
  const { page, size } = readList(url.searchParams, ['askedOn'])
  const { start, first, end } = windowOf({ page, size })
  // No call counts the addresses: one row more says whether there is a next page.
  const found = await call('listPendingAdresses', {
    query: { startValue: String(first), endValue: String(end) },
  })
  const isWhole = found.length > end - first
  const from = found.slice(isWhole ? start : start - first)
  return {
    page,
    pages: from.length > size ? page + 1 : page,
    rows: from
      .slice(0, size)
      .map(({ refAbo, name, adress, current, askedOn, validUntil }) => ({
        refAbo,
        name,
        asked: oneLine(adress),
        current: oneLine(current),
        age: ageOf(daysBetween(askedOn, today)),
        until: formatDay(validUntil),
      })),
  }
})

const ageOf = (days: number) =>
  days <= 0 ? 'aujourd’hui' : days === 1 ? 'depuis hier' : `depuis ${days}\u00a0jours`

/** ADDR-15 */
export default function PendingAddresses() {
  const { rows, page, pages } = useLoaderData<typeof loader>()
  return (
    <Stack>
      <PageHeading>Adresses en attente</PageHeading>
      {rows.length === 0 ? (
        <EmptyState title="Aucune adresse en attente" />
      ) : (
        <>
          <Text>
            Vous n’avez rien à faire ici&nbsp;: le service des adresses valide chaque demande par un
            lien reçu par e-mail.
          </Text>
          <Table
            caption="Adresses en attente"
            dense
            rows={rows}
            rowKey={({ refAbo }) => refAbo}
            columns={[
              {
                id: 'name',
                header: 'Abonné',
                rowHeader: true,
                cell: ({ name, refAbo }) => (
                  <Link href={paths.subscriber(refAbo)}>{`${name} (${refAbo})`}</Link>
                ),
              },
              { id: 'asked', header: 'Adresse demandée', phoneLabel: 'Demandée\u00a0:' },
              {
                id: 'current',
                header: 'Adresse actuelle',
                phone: 'second',
                phoneLabel: 'Actuelle\u00a0:',
              },
              { id: 'age', header: 'En attente', phone: 'last' },
              {
                id: 'until',
                header: 'Lien valable jusqu’au',
                phone: 'button',
                phoneLabel: 'Lien valable jusqu’au',
              },
            ]}
          />
        </>
      )}
      <Pagination
        label="Pages des adresses en attente"
        page={page}
        pages={pages}
        path={paths.pendingAddresses}
      />
    </Stack>
  )
}
