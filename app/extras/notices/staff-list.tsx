import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import {
  Badge,
  Cluster,
  Link,
  type Page,
  PageHeading,
  Stack,
  Text,
  VisuallyHidden,
} from '#ui/layout.tsx'
import { type Column, EmptyState, Pagination, Table } from '#ui/table.tsx'
import { noticesAsked } from './staff-list.server.ts'

export const handle: Page = { title: 'Avis de consommation anormale' }

export const loader = guarded(requireAdmin, (staff, { url }) => noticesAsked(staff, url))

type Shown = Awaited<ReturnType<typeof noticesAsked>>['rows'][number]

const columns: Column<Shown>[] = [
  {
    id: 'who',
    header: 'Abonné',
    rowHeader: true,
    cell: ({ name, refAbo, href }) => <Link href={href}>{`${name} (${refAbo})`}</Link>,
  },
  { id: 'pdc', header: 'Point\u00a0de\u00a0comptage', phone: 'second' },
  { id: 'figures', header: 'Consommation', phone: 'button' },
  {
    id: 'sent',
    header: 'Avis',
    // On a phone this place is as wide as there is room, for a long e-mail address.
    phone: 'second',
    cell: ({ ways, sentTo, found }) =>
      ways.length > 0 ? (
        <>
          {ways.join('. ')}{' '}
          {sentTo && (
            <Text as="div" tone="muted" size="sm">
              {sentTo}
            </Text>
          )}
        </>
      ) : (
        <>
          <Badge tone="warning">À envoyer par courrier</Badge> <div>Constaté le {found}</div>
        </>
      ),
  },
  {
    id: 'opened',
    header: 'Lu\u00a0en\u00a0ligne',
    phone: 'button',
    phoneLabel: 'Lu en ligne\u00a0:',
    cell: ({ opened }) => opened ?? 'Non',
  },
  {
    id: 'post',
    header: 'Marquer comme envoyé',
    headerHidden: true,
    phone: 'button',
    cell: ({ id, notified }) =>
      !notified && (
        <LinkButton href={paths.staffNotice(id)} variant="outline" size="sm" preventScrollReset>
          {'Marquer comme\u00a0envoyé'}
          <VisuallyHidden> par courrier</VisuallyHidden>
        </LinkButton>
      ),
  },
]

/** The page opens with the notices that have to go by post; a link shows all of them. */
export default function LegalNotices() {
  const { view, rows, page, pages } = useLoaderData<typeof loader>()
  const isAll = view === 'tous'
  const query = isAll ? '?vue=tous' : ''
  return (
    <Stack>
      <PageHeading>Avis de consommation anormale</PageHeading>
      {/* Without the script the dialog is a part of the page: above the list it is seen at once. */}
      <Outlet />
      <Text>
        {isAll
          ? 'Tous les avis des cinq dernières années, le plus récent d’abord.'
          : 'Ces avis n’ont pas pu partir par e-mail\u00a0: envoyez-les par courrier, à l’adresse de la fiche de l’abonné, puis marquez-les comme envoyés. Sans avis, l’abonné ne doit rien au-delà du double de sa moyenne.'}
      </Text>
      <Cluster>
        <Link href={isAll ? paths.staffNotices : `${paths.staffNotices}?vue=tous`} variant="alone">
          {isAll ? 'Seulement ceux à envoyer' : 'Voir tous les avis'}
        </Link>
        {rows.length > 0 && (
          <Link href={`${paths.staffNoticesFile}${query}`} download variant="alone">
            Télécharger cette liste (CSV)
          </Link>
        )}
      </Cluster>
      {rows.length === 0 ? (
        <EmptyState title={isAll ? 'Aucun avis' : 'Aucun avis à envoyer par courrier'} />
      ) : (
        <Table caption="Avis de consommation anormale" columns={columns} rows={rows} />
      )}
      <Pagination label="Pages des avis" page={page} pages={pages} path={paths.staffNotices} />
    </Stack>
  )
}
