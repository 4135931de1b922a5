import { data, redirect } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { noticeOf } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { type Admin, guarded, requireAdmin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Notice } from '#ui/form/form.tsx'
import { type Page, Toasts } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { EmptyState } from '#ui/table.tsx'
import { listTools } from '../bulk/bulk.server.ts'
import { ListHead } from '../bulk/list-tools.tsx'
import { choicesOf } from '../choice-rows.server.ts'
import { useKeys } from './keys.ts'
import { typesToFilter } from './list-filter.server.ts'
import { NoRequest } from './no-request.tsx'
import { placeIn } from './place.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import { RequestHead, RequestViews } from './request-views.tsx'
import { emptyList, requestsOf } from './requests.server.ts'

export const handle: Page = { title: 'Gestion des demandes' }

export const loader = guarded(requireAdmin, async (staff, { url, params }) => {
  // « Ouvrir » is a form, whose address cannot be the request's own.
  const isBulk = url.pathname === paths.bulks
  const picked = url.searchParams.get('demande')
  if (picked && !isBulk)
    throw redirect(
      `${listHref(paths.staffRequest(picked), url.search, { demande: '', lot: '', page: url.searchParams.get('page') ?? '' })}#demande`,
    )
  const [listed, tools, { keys }] = await Promise.all([
    params.id || isBulk ? orEmpty(staff, url) : requestsOf(staff, url),
    listTools(staff),
    choicesOf(staff.who.owner),
  ])
  const { at, around: _around, first: _first, ...shown } = listed
  return data(
    {
      ...shown,
      place: params.id ? placeIn(listed, url.search, params.id) : null,
      ...{ tools, keys, hasDesk: offers('desk') },
      types: typesToFilter(),
      // Shown, so that a refresh that brings nothing new is seen to have happened.
      at: at.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }),
    },
    { status: Object.keys(shown.errors).length > 0 ? 400 : 200 },
  )
})

/** BEY-79: beside a request, what was typed about it stays though the list cannot be had. */
async function orEmpty(staff: Admin, url: URL) {
  try {
    return await requestsOf(staff, url)
  } catch (error) {
    return emptyList(url, staff.today, noticeOf(error).notice)
  }
}

/** ADMREQ-01 */
export default function Requests() {
  const page = useLoaderData<typeof loader>()
  const { typed, errors, list, pages, requests, view, search, who, tools, missing } = page
  const { id = '' } = useParams()
  const isBulk = useLocation().pathname === paths.bulks
  useKeys(page.keys)
  const filtered = page.filtered || who !== ''
  const isNarrowed = filtered || view !== '' || search !== ''
  const none = isNarrowed
    ? 'Aucune demande ne correspond à ces filtres'
    : 'Aucune demande à traiter'
  const first = (list.page - 1) * list.size + 1
  return (
    <div className={cx('deskList')}>
      <div className={cx('deskList__left', { open: id || isBulk ? 'one' : undefined })}>
        <RequestHead {...page} none={none} isByAnswer={list.sort === 'reponse'} />
        {!id && !isBulk && <Toasts />}
        <RequestViews {...page} />
        <ListHead {...page} isUsed={isNarrowed} />
        <RequestFilters
          values={typed}
          errors={errors}
          list={list}
          isUsed={filtered || Object.keys(errors).length > 0}
          types={page.types}
          who={who}
          agents={page.agents}
        />
        {requests.length === 0 ? (
          missing ? (
            <Notice notice={missing} />
          ) : (
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
          )
        ) : (
          <RequestTable
            requests={requests}
            list={list}
            pages={pages}
            picked={id}
            range={`${first} à ${first + requests.length - 1}${page.count === null ? '' : ` sur ${page.count}`}`}
            hasBulk={tools !== null}
            keys={page.keys}
            hasWhole={!search && !who && (view === '' || view === 'late')}
          />
        )}
      </div>
      {id || isBulk ? <Outlet /> : <NoRequest counts={page.counts} />}
    </div>
  )
}
