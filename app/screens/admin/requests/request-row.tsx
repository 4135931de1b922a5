import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge, Drawing, Link, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ShownRequest } from './requests.server.ts'

/** The row of a request: a press anywhere on it opens the request. */
export function RequestRow(props: ShownRequest & { isPicked: boolean; hasBulk: boolean }) {
  const { id, pdc, date, due, state, status, type, desk, isPicked, hasBulk } = props
  const { search } = useLocation()
  const isTicked = new URLSearchParams(search).getAll('lot').includes(id)
  const look = {
    kind: desk ? undefined : 'bare',
    state: state ?? undefined,
    picked: isPicked ? 'yes' : undefined,
  } as const
  return (
    <tr className={cx('deskList__row', look)}>
      {hasBulk && (
        <td className={cx('deskList__pick', { at: 'tick' })}>
          <Choice
            type="checkbox"
            name="lot"
            id={id}
            words={`Ajouter la demande ${id} au lot`}
            isChosen={isTicked}
          />
        </td>
      )}
      <td className={cx('deskList__due')}>
        {state === 'late' ? (
          <Badge tone="late">{due}</Badge>
        ) : state === 'soon' ? (
          <Badge tone="warning">{due}</Badge>
        ) : (
          due
        )}
      </td>
      <th scope="row" className={cx('deskList__who')}>
        <div>
          {desk?.isNew && (
            <span className={cx('deskList__dot')}>
              <VisuallyHidden>Pas encore ouverte&nbsp;: </VisuallyHidden>
            </span>
          )}
          <Link
            className={cx('link')}
            href={`${listHref(paths.staffRequest(id), search)}#demande`}
            aria-current={isPicked ? 'page' : undefined}
            preventScrollReset
          >
            {desk ? desk.name : id}
            {desk && <VisuallyHidden>{`, demande ${id}`}</VisuallyHidden>}
          </Link>
          {desk && desk.unread > 0 && (
            <span className={cx('deskList__badge')}>
              <Drawing d="M4 5h16v11H9.500L5 20v-4H4z" />
              {desk.unread}
              <VisuallyHidden>
                {desk.unread > 1 ? ' messages non lus' : ' message non lu'}
              </VisuallyHidden>
            </span>
          )}
        </div>
        {desk && <p className={cx('deskList__address')}>{desk.address}</p>}
      </th>
      {desk && <td className={cx('deskList__cell', { at: 'ref' })}>{id}</td>}
      <td className={`${cx('deskList__cell', { at: 'point' })} ${cx('deskList__muted')}`}>{pdc}</td>
      <td className={`${cx('deskList__cell', { at: 'date' })} ${cx('deskList__muted')}`}>{date}</td>
      <td className={cx('deskList__cell', { at: 'status' })}>
        {status}
        <span aria-hidden="true">{` · ${type}`}</span>
      </td>
      <td className={`${cx('deskList__cell', { at: 'type' })} ${cx('deskList__muted')}`}>{type}</td>
      {desk && (
        <td className={cx('deskList__cell', { at: 'agent' })}>
          <Holder agent={desk.agent} watcher={desk.watcher} />
        </td>
      )}
      <td className={cx('deskList__pick', { at: 'radio' })}>
        <Choice
          type="radio"
          name="demande"
          id={id}
          words={`Choisir la demande ${id}`}
          isChosen={isPicked}
        />
      </td>
    </tr>
  )
}

function Choice(props: {
  type: 'radio' | 'checkbox'
  name: string
  id: string
  words: string
  isChosen?: boolean
}) {
  const { type, name, id, words, isChosen } = props
  return (
    <label>
      <input type={type} name={name} value={id} defaultChecked={isChosen} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </label>
  )
}

/** The agent who holds a request, or rather the colleague who reads or answers it now. */
function Holder({ agent, watcher }: Pick<NonNullable<ShownRequest['desk']>, 'agent' | 'watcher'>) {
  const busy = watcher ? ('there' as const) : undefined
  return (
    <span className={cx('deskList__agent', { busy, own: agent || watcher ? undefined : 'none' })}>
      {agent && (
        <span
          className={cx('deskList__initials', { busy, own: agent.isSelf ? 'mine' : undefined })}
          aria-hidden="true"
        >
          {agent.initials}
        </span>
      )}
      {watcher ? (
        <span>
          <VisuallyHidden>{`${watcher.name} `}</VisuallyHidden>
          {watcher.words}
        </span>
      ) : (
        <span>{agent?.words ?? 'Personne'}</span>
      )}
    </span>
  )
}
