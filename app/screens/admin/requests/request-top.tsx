import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { RequestHolds } from '#extras/request-parts.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge, Drawing, Heading, Link, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ShownDetail } from './request.server.ts'
import type { loader } from './requests.tsx'

/** `parts`: what extras show of the request. */
type Props = ShownDetail & { id: string; parts: Record<string, object> }

/** The number and the type of a request, its place in the list, its status, and the agent who holds it. */
export function RequestTop({ id, type, status, madeOn, due, cancelledOn, said, parts }: Props) {
  const { search } = useLocation()
  const list = useRouteLoaderData<typeof loader>(paths.staffRequests.slice(1))
  const place = list?.place
  return (
    <div className={cx('deskPanel__top')}>
      <div className={cx('deskPanel__title')}>
        <Link href={listHref(paths.staffRequests, search)} className={cx('deskPanel__back')}>
          <Drawing d="M15 5.500L8.5 12l6.5 6.5" />
          <span>{list?.count ? `Les ${list.count} demandes` : 'Les demandes'}</span>
        </Link>
        <Heading level={2} tabIndex={-1}>
          Demande <span>{id}</span>
          {`, ${type}`}
        </Heading>
        {place && (
          <nav aria-label="Autres demandes" className={cx('deskPanel__steps')}>
            {place.previous && (
              <Link href={place.previous.href} className={cx('link')} preventScrollReset>
                <Drawing d="M15 5.500L8.5 12l6.5 6.5" />
                <VisuallyHidden>{`Demande précédente\u00a0: ${place.previous.id}`}</VisuallyHidden>
              </Link>
            )}
            <span>{` ${place.words || 'Hors de la liste'} `}</span>
            {place.next && (
              <Link href={place.next.href} className={cx('link')} preventScrollReset>
                <VisuallyHidden>{`Demande suivante\u00a0: ${place.next.id}`}</VisuallyHidden>
                <Drawing d="M9 5.500l6.5 6.500L9 18.5" />
              </Link>
            )}
          </nav>
        )}
      </div>
      <p className={cx('deskPanel__line')}>
        {cancelledOn ? (
          <Badge tone="neutral">{`Annulée le ${cancelledOn}`}</Badge>
        ) : (
          due?.isLate && <Badge tone="late">{due.words}</Badge>
        )}{' '}
        <span>
          {!cancelledOn && <b>{status}</b>}
          {`${cancelledOn ? 'Reçue' : ', reçue'} le ${madeOn}${due ? `, réponse due le ${due.by}` : ''}.`}
          {said && <span>{` ${said}`}</span>}
        </span>
      </p>
      <RequestHolds filled={parts} id={id} isOpen={due !== null} />
    </div>
  )
}
