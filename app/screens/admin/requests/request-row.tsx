import { useLocation } from '@remix-run/react'
import { RequestCells } from '#extras/request-list.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge, Drawing, Link, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ShownRequest } from './listed.ts'

/** The value of `lot` in an address by which each row of the page is ticked. */
export const wholePage = 'page'

/** The row of a request: a press anywhere on it opens the request. */
export function RequestRow(
  props: ShownRequest & {
    kind: 'bare' | 'treated' | undefined
    isListedAsTreated: boolean
    isPicked: boolean
    hasTicks: boolean
  },
) {
  const { id, pdc, date, due, state, status, type, cells, isPicked, hasTicks } = props
  const { kind, isListedAsTreated, name, address, unread = 0, isNew } = props
  const { search } = useLocation()
  const lot = new URLSearchParams(search).getAll('lot')
  const isTicked = lot.includes(id) || lot.includes(wholePage)
  // Where all requests are treated, the colour would tell none of them apart.
  const shown = isListedAsTreated ? undefined : (state ?? undefined)
  const look = { kind, state: shown, picked: isPicked ? 'yes' : undefined } as const
  return (
    <tr className={cx('deskList__row', look)}>
      {hasTicks && (
        <td className={cx('deskList__pick', { at: 'tick' })}>
          {/* A bulk leaves out what a search found treated. */}
          {state !== 'done' && (
            <Choice
              type="checkbox"
              name="lot"
              id={id}
              words={`Ajouter la demande ${id} au lot`}
              isChosen={isTicked}
            />
          )}
        </td>
      )}
      <td className={cx('deskList__due')}>
        {state === 'late' ? (
          <Badge tone="late">{due}</Badge>
        ) : state === 'soon' ? (
          <Badge tone="warning">{due}</Badge>
        ) : shown === 'done' ? (
          <Badge tone="success">traitée</Badge>
        ) : (
          <>
            {isListedAsTreated && (
              <span aria-hidden="true" className={cx('table__label')}>
                {'traitée le '}
              </span>
            )}
            {due}
          </>
        )}
      </td>
      <th scope="row" className={cx('deskList__who')}>
        <div>
          <Link
            className={cx('link')}
            href={`${listHref(paths.staffRequest(id), search)}#demande`}
            aria-current={isPicked ? 'page' : undefined}
            preventScrollReset
          >
            {name ?? id}
            {name !== undefined && <VisuallyHidden>{`, demande ${id}`}</VisuallyHidden>}
          </Link>
          {unread > 0 && (
            <span className={cx('deskList__badge')}>
              <Drawing d="M4 5h16v11H9.500L5 20v-4H4z" />
              {unread}
              <VisuallyHidden>
                {unread > 1 ? ' messages non lus' : ' message non lu'}
              </VisuallyHidden>
            </span>
          )}
          {isNew && (
            <>
              {' '}
              <Badge tone="info">Nouvelle</Badge>
            </>
          )}
        </div>
        {address && <p className={cx('deskList__address')}>{address}</p>}
      </th>
      {name !== undefined && <td className={cx('deskList__cell', { at: 'ref' })}>{id}</td>}
      <td className={`${cx('deskList__cell', { at: 'point' })} ${cx('deskList__muted')}`}>{pdc}</td>
      <td className={`${cx('deskList__cell', { at: 'date' })} ${cx('deskList__muted')}`}>{date}</td>
      <td className={cx('deskList__cell', { at: 'status' })}>
        {status}
        <span aria-hidden="true">{`\u00a0· ${type}`}</span>
      </td>
      <td className={`${cx('deskList__cell', { at: 'type' })} ${cx('deskList__muted')}`}>{type}</td>
      {Object.entries(cells).map(([extra, cell]) => (
        <td key={extra} className={cx('deskList__cell', { at: 'agent' })}>
          {/* No agent has to hold a treated request any more. */}
          {state !== 'done' && <RequestCells filled={{ [extra]: cell }} />}
        </td>
      ))}
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
