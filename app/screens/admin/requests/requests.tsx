import { data, redirect } from '@remix-run/node'
import {
  useLoaderData,
  useLocation,
  useOutlet,
  useParams,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { RequestListHeads } from '#extras/request-list.tsx'
import { ask } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import { FailureMessage } from '#screens/shell/failure.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Notice } from '#ui/form/form.tsx'
import { Link, type Page, Toasts } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { EmptyState } from '#ui/table.tsx'
import { choicesOf } from '../account/choice-rows.server.ts'
import { firstKeys, useKeys } from './keys.ts'
import { typesToFilter } from './list-filter.server.ts'
import { isFiltered, wordsOf } from './list-words.ts'
import { NoRequest } from './no-request.tsx'
import { placeIn } from './place.ts'
import { RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import { RequestHead, RequestViews } from './request-views.tsx'
import { requestsOf } from './requests.server.ts'
import { startedOf } from './started.server.ts'

export const handle: Page = { title: 'Gestion des demandes' }

export const loader = guarded(requireAdmin, async (staff, { url, params }) => {
  // « Ouvrir » is a form, which names the request as a parameter; the page of the request has an address of its own.
  const isAlone = url.pathname.replace(/\/$/, '') === paths.staffRequests
  const picked = url.searchParams.get('demande')
  if (picked && (isAlone || params.id))
    throw redirect(
      `${listHref(paths.staffRequest(picked), url.search, { demande: '', lot: '', page: url.searchParams.get('page') ?? '' })}#demande`,
    )
  const [listed, tools, { keys }, started] = await Promise.all([
    // Beside an open page an empty list lets what was typed there stay.
    requestsOf(staff, url, !isAlone),
    ask('requestListTools', staff),
    choicesOf(staff.who.owner),
    isAlone ? startedOf(staff) : null,
  ])
  const { at, around: _around, first: _first, ...shown } = listed
  const { none, ...words } = wordsOf(listed)
  return data(
    {
      ...shown,
      words: { ...words, ...(listed.requests.length === 0 && { none }) },
      place: params.id ? placeIn(listed, url.search, params.id) : null,
      tools,
      ...(started && { started }),
      ...(keys !== firstKeys && { keys }),
      types: typesToFilter(),
      // Shown without its seconds, which let a second refresh within a minute be heard.
      at: at.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }),
    },
    { status: Object.keys(shown.errors).length > 0 ? 400 : 200 },
  )
})

/** ADMREQ-01 */
export default function Requests() {
  return <Desk page={useLoaderData<typeof loader>()} panel={useOutlet()} />
}

/** BEY-79: what fails beside the list leaves it there; the page of another failure is that of the frame. */
export function ErrorBoundary() {
  const page = useRouteLoaderData<typeof loader>(paths.staffRequests.slice(1))
  const { search } = useLocation()
  if (!page) return <FailureMessage />
  const panel = (
    <section id="demande" tabIndex={-1} aria-label="Demande choisie" className={cx('deskPanel')}>
      <div className={cx('deskPanel__top')}>
        <Link className={cx('deskPanel__back')} href={listHref(paths.staffRequests, search)}>
          Les demandes
        </Link>
        <FailureMessage isPart />
      </div>
    </section>
  )
  return <Desk page={page} panel={panel} />
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

function Desk({ page, panel }: { page: Shown; panel: ReactNode }) {
  const { list, requests, view, search, missing, isTreated, words } = page
  // A bulk changes and lists what is still to treat.
  const tools = isTreated ? {} : page.tools
  const { id = '' } = useParams()
  const keys = page.keys ?? firstKeys
  useKeys(keys)
  const filtered = isFiltered(page)
  const isNarrowed = filtered || view !== '' || Boolean(search)
  const first = (list.page - 1) * list.size + 1
  return (
    <div className={cx('deskList')}>
      <div className={cx('deskList__left', { open: panel ? 'one' : undefined })}>
        <RequestHead {...page} isByAnswer={list.sort === 'reponse'} />
        {!panel && <Toasts />}
        <RequestViews {...page} />
        <RequestListHeads filled={page.tools} isUsed={filtered || view !== ''} />
        <RequestFilters {...page} isUsed={filtered || Object.keys(page.errors).length > 0} />
        {requests.length === 0 ? (
          missing ? (
            <Notice notice={missing} />
          ) : (
            <EmptyState title={words.none ?? words.sum}>
              {/* A plain link loads a new page: in this page the focus would disappear with the link. */}
              {isNarrowed && (
                <p>
                  <a href={paths.staffRequests} className={cx('button', { variant: 'outline' })}>
                    {filtered || search ? 'Réinitialiser' : 'Toutes les demandes à traiter'}
                  </a>
                </p>
              )}
            </EmptyState>
          )
        ) : (
          <RequestTable
            {...page}
            tools={tools}
            keys={keys}
            picked={id}
            range={`${first} à ${first + requests.length - 1}${page.count === null ? '' : ` sur ${page.count}`}`}
          />
        )}
      </div>
      {panel ?? <NoRequest {...page} sum={words.sum} />}
    </div>
  )
}
