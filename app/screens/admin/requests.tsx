import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { listHref, pagesOf } from './list-state.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestTable } from './request-table.tsx'
import { pendingRequests, shownRequest } from './requests.server.ts'

export const handle: Page = { title: 'Gestion des demandes' }

export async function loader(args: LoaderFunctionArgs) {
  const { search, typed, errors, list, requests } = await pendingRequests(args)
  const pages = pagesOf(requests.length, list.size)
  const page = Math.min(list.page, pages)
  const picked = search.get('demande') ?? ''
  const found = requests.find(({ id }) => id === picked)
  return data(
    {
      filters: typed,
      errors,
      list: { ...list, page },
      pages,
      count: requests.length,
      // A refresh that brings nothing new is told apart from one that did not happen.
      at: new Date().toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }),
      requests: requests.slice((page - 1) * list.size, page * list.size).map(shownRequest),
      picked,
      request: found ? shownRequest(found) : null,
    },
    { status: Object.keys(errors).length > 0 ? 400 : 200 },
  )
}

/** ADMREQ-01 */
export default function Requests() {
  const { filters, errors, list, pages, count, at, requests, picked, request } =
    useLoaderData<typeof loader>()
  const { search } = useLocation()
  const here = '/adm-sem-webabo/gestion'
  const counted =
    count > 1 ? `${count} demandes à traiter` : `${count || 'Aucune'} demande à traiter`
  return (
    <Stack gap="loose">
      <Heading level={1}>Gestion des demandes</Heading>
      <Outlet />
      <RequestFilters values={filters} errors={errors} size={list.size} />
      <Cluster justify="between">
        <Text as="div">
          <span role="status">{`${counted}, à ${at}`}</span>
        </Text>
        <LinkButton
          href={listHref(here, search, { page: String(list.page) })}
          variant="outline"
          size="sm"
          icon="refresh"
          preventScrollReset
        >
          Actualiser
        </LinkButton>
      </Cluster>
      {count === 0 ? (
        <EmptyState icon="check" title="Aucune demande à traiter" />
      ) : (
        <div className={cx('split')}>
          <Stack>
            <RequestTable requests={requests} list={list} picked={picked} />
            <Pagination
              label="Pages des demandes"
              page={list.page}
              pages={pages}
              hrefOf={page => listHref(here, search, { page: String(page) })}
            />
          </Stack>
          <div className={cx('split__aside')}>
            <RequestPanel picked={picked} request={request} />
          </div>
        </div>
      )}
    </Stack>
  )
}
