import { data, redirect } from '@remix-run/node'
import { Form, Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { listTools } from '#extras/bulk-requests/bulk/bulk.server.ts'
import { ListHead } from '#extras/bulk-requests/bulk/list-tools.tsx'
import { noticeOf } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { type Admin, guarded, requireAdmin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Notice, SubmitButton } from '#ui/form/form.tsx'
import { Heading, type Page, Toasts } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { Row, Rows } from '#ui/rows.tsx'
import { EmptyState, KeptParams } from '#ui/table.tsx'
import { choicesOf } from '../choice-rows.server.ts'
import { useKeys } from './keys.ts'
import { typesToFilter } from './list-filter.server.ts'
import { placeIn } from './place.ts'
import { RequestFilters } from './request-filters.tsx'
import { listParams, RequestTable } from './request-table.tsx'
import { RequestHead, RequestViews } from './request-views.tsx'
import { emptyList, type Listed, requestsOf } from './requests.server.ts'

export const handle: Page = { title: 'Gestion des demandes' }

export const loader = guarded(requireAdmin, async (staff, { url, params }) => {
  // « Ouvrir » is a form, which names the request as a parameter; the page of the request has an address of its own.
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
      tools,
      keys,
      hasDesk: offers('desk'),
      types: typesToFilter(),
      // The page shows this time, so that a refresh that brings nothing new can be seen.
      at: at.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' }),
    },
    { status: Object.keys(shown.errors).length > 0 ? 400 : 200 },
  )
})

/** BEY-79: beside an open request, a list that cannot be read is shown empty, so that what was typed stays. */
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
  const { list, requests, view, search, who, tools, missing } = page
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
        <RequestFilters {...page} isUsed={filtered || Object.keys(page.errors).length > 0} />
        {requests.length === 0 ? (
          missing ? (
            <Notice notice={missing} />
          ) : (
            <EmptyState title={none}>
              {/* A plain link loads a new page: in this page the focus would disappear with the link. */}
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
            {...page}
            picked={id}
            range={`${first} à ${first + requests.length - 1}${page.count === null ? '' : ` sur ${page.count}`}`}
            hasBulk={tools !== null}
            hasWhole={!search && !who && (view === '' || view === 'late')}
          />
        )}
      </div>
      {id || isBulk ? <Outlet /> : <NoRequest counts={page.counts} />}
    </div>
  )
}

/** ADMREQ-21, BEY-172: as long as no request is chosen, what waits stands in the place of the panel. */
function NoRequest({ counts }: Pick<Listed, 'counts'>) {
  const { all, late, soon = 0, mine = 0, nobody = 0, unopened = 0 } = counts
  const many = (count: number | null, one: string, several: string) =>
    `${count} ${Number(count) > 1 ? several : one}`
  const groups = [
    ['retard', late ?? 0, 'est en retard', 'sont en retard', 'Commencer par là'],
    ['bientot', soon, 'est à rendre sous 3 jours', 'sont à rendre sous 3 jours', 'Les voir'],
    ['moi', mine, 'est à vous', 'sont à vous', 'Les voir'],
    ['personne', nobody, 'n’est à personne', 'ne sont à personne', 'En prendre'],
    ['nouvelles', unopened, 'n’a pas été ouverte', 'n’ont pas été ouvertes', 'Les lire'],
  ] as const
  return (
    <section
      id="demande"
      tabIndex={-1}
      aria-label="Demande choisie"
      className={cx('deskPanel', { shown: 'list' })}
    >
      <div className={cx('deskPanel__scroll')}>
        <Heading level={2} size="sm">
          {all === null
            ? 'Bonjour.'
            : `Bonjour. ${many(all, 'demande attend', 'demandes attendent')}.`}
        </Heading>
        <Rows>
          {groups.map(
            ([vue, count, one, several, button]) =>
              count > 0 && (
                <Row
                  key={vue}
                  title={many(count, one, several)}
                  end={
                    <LinkButton
                      href={`${paths.staffRequests}?vue=${vue}&tri=reponse.asc`}
                      variant="outline"
                      size="sm"
                    >
                      {button}
                    </LinkButton>
                  }
                />
              ),
          )}
        </Rows>
      </div>
      <Form
        method="get"
        action={paths.staffRequests}
        aria-label="Répondre"
        className={cx('deskPanel__compose')}
        preventScrollReset
      >
        <KeptParams names={[...listParams, 'page']} />
        <div className={cx('deskPanel__send')}>
          <p>Choisissez une demande dans la liste, puis ouvrez-la pour y répondre.</p>
          <SubmitButton variant="outline" missing="Aucune demande n’est choisie.">
            Envoyer
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
