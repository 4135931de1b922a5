import { data } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as paths from '#paths.ts'
import { countToCheck } from '#payment/staff.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { listHref, pagesOf } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { PaymentsToCheck } from './payments-notice.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestTable } from './request-table.tsx'
import { pendingRequests, shownRequest } from './requests.server.ts'

export const handle: Page = { title: 'Gestion des demandes' }

export const loader = guarded(requireAdmin, async (staff, { url }) => {
  const { search, typed, filtered, errors, list, requests } = await pendingRequests(staff, url)
  const paymentsToCheck = await countToCheck()
  const pages = pagesOf(requests.length, list.size)
  const page = Math.min(list.page, pages)
  const picked = search.get('demande') ?? ''
  const found = requests.find(({ id }) => id === picked)
  return data(
    {
      paymentsToCheck,
      filters: typed,
      filtered,
      errors,
      list: { ...list, page },
      pages,
      count: requests.length,
      // Shown, so that a refresh that brings nothing new is seen to have happened.
      at: new Date().toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }),
      requests: requests.slice((page - 1) * list.size, page * list.size).map(shownRequest),
      picked,
      request: found ? shownRequest(found) : null,
    },
    { status: Object.keys(errors).length > 0 ? 400 : 200 },
  )
})

/** ADMREQ-01 */
export default function Requests() {
  const {
    paymentsToCheck,
    filters,
    filtered,
    errors,
    list,
    pages,
    count,
    at,
    requests,
    picked,
    request,
  } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const none = filtered ? 'Aucune demande ne correspond à ces filtres' : 'Aucune demande à traiter'
  const some = count > 1 ? `${count} demandes à traiter` : '1 demande à traiter'
  return (
    <Stack>
      <PageHeading>Gestion des demandes</PageHeading>
      <Outlet />
      <PaymentsToCheck count={paymentsToCheck} />
      <Cluster justify="between">
        <Text as="div">
          <span role="status">{count === 0 ? none : some}</span>
          {`, mise à jour à ${at}`}
          <Refreshed at={at} />
        </Text>
        <LinkButton
          href={listHref(paths.staffRequests, search, { page: String(list.page) })}
          variant="ghost"
          preventScrollReset
          state={refresh}
        >
          Actualiser
        </LinkButton>
      </Cluster>
      <RequestFilters values={filters} errors={errors} list={list} isUsed={filtered} />
      {count === 0 ? (
        <EmptyState title={none}>
          {/* A page of its own: within this one the focus would go with the link. */}
          {filtered && (
            <p>
              <a href={paths.staffRequests} className={cx('button', { variant: 'outline' })}>
                Réinitialiser
              </a>
            </p>
          )}
        </EmptyState>
      ) : (
        <div className={cx('split')}>
          <Stack>
            <RequestTable requests={requests} list={list} picked={picked} />
            <Pagination
              label="Pages des demandes"
              page={list.page}
              pages={pages}
              hrefOf={page => listHref(paths.staffRequests, search, { page: String(page) })}
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

/** Location state of « Actualiser ». */
const refresh = { refresh: true }

/** Announces the time of the list after « Actualiser » only, not each time a request is selected. */
function Refreshed({ at }: { at: string }) {
  const { state } = useLocation()
  const [text, setText] = useState('')
  useEffect(() => setText(state?.refresh ? `Liste actualisée à ${at}` : ''), [state, at])
  return (
    <span role="status" className={cx('hidden')}>
      {text}
    </span>
  )
}
