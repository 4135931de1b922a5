import { data, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { countToCheck } from '#payment/staff.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stack } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { listTools } from '../bulk/list-tools.server.ts'
import { ListFoot, ListHead } from '../bulk/list-tools.tsx'
import { PaymentsToCheck } from '../payments-notice.tsx'
import { NoRequest } from './no-request.tsx'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import { RequestViews } from './request-views.tsx'
import { pendingRequests, shownRequest, typesToFilter } from './requests.server.ts'

export const handle: Page = { title: 'Gestion des demandes' }

export const loader = guarded(requireAdmin, async (staff, { url }) => {
  // « Ouvrir » is a form, whose address cannot be the request's own.
  const picked = url.searchParams.get('demande')
  if (picked)
    throw redirect(
      `${listHref(paths.staffRequest(picked), url.search, { demande: '', lot: '', page: url.searchParams.get('page') ?? '' })}#demande`,
    )
  const [
    { requests, typed, around, first, whole, at, ...shown },
    paymentsToCheck,
    managesTemplates,
    tools,
  ] = await Promise.all([
    pendingRequests(staff, url),
    countToCheck(),
    orNotice(staff.managesUsers(), false),
    listTools(staff),
  ])
  return data(
    {
      ...shown,
      ...{ paymentsToCheck, managesTemplates: managesTemplates.value, tools },
      filters: typed,
      types: typesToFilter(),
      // Shown, so that a refresh that brings nothing new is seen to have happened.
      at: at.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }),
      requests: requests.map(request => shownRequest(request, staff.today)),
    },
    { status: Object.keys(shown.errors).length > 0 ? 400 : 200 },
  )
})

/** ADMREQ-01 */
export default function Requests() {
  const page = useLoaderData<typeof loader>()
  const { filters, filtered, errors, list, pages, requests } = page
  const { pathname, search } = useLocation()
  const { id = '' } = useParams()
  const isNarrowed = filtered || page.isLate
  const none = isNarrowed
    ? 'Aucune demande ne correspond à ces filtres'
    : 'Aucune demande à traiter'
  return (
    <Stack>
      <PageHeading>Gestion des demandes</PageHeading>
      <PaymentsToCheck count={page.paymentsToCheck} />
      <RequestViews {...page} none={none} />
      {page.tools && <ListHead tools={page.tools} isUsed={isNarrowed} />}
      <RequestFilters
        values={filters}
        errors={errors}
        list={list}
        isUsed={filtered}
        types={page.types}
      />
      <div className={cx('split')}>
        {requests.length === 0 ? (
          <EmptyState title={none}>
            {/* A page of its own: within this one the focus would go with the link. */}
            {isNarrowed && (
              <p>
                <a href={paths.staffRequests} className={cx('button', { variant: 'outline' })}>
                  Réinitialiser
                </a>
              </p>
            )}
          </EmptyState>
        ) : (
          <Stack>
            <RequestTable
              requests={requests}
              list={list}
              picked={id}
              hasBulk={page.tools !== null}
            />
            <Pagination
              label="Pages des demandes"
              page={list.page}
              pages={pages}
              hrefOf={to => listHref(pathname, search, { page: String(to) })}
            />
            {page.tools && <ListFoot />}
          </Stack>
        )}
        <div className={cx('split__aside')}>{id ? <Outlet /> : <NoRequest />}</div>
      </div>
    </Stack>
  )
}
