import { Form, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { useFieldsOf } from '#ui/form/use-fields-of.ts'
import { Drawing, Icon, Link, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { type ListWords, views } from './list-words.ts'
import type { Listed } from './listed.ts'

type Shown = 'counts' | 'view' | 'search' | 'missing' | 'isTreated' | 'isNarrower'
type Props = Pick<Listed, Shown> & { isByAnswer: boolean; at: string; words: Partial<ListWords> }

/** How many requests wait, how many of them are late, and the search in open and treated ones. */
export function RequestHead(props: Props) {
  const { counts, view, search: found, isTreated, isByAnswer, missing, at, words } = props
  const { isNarrower } = props
  const { pathname, search } = useLocation()
  const searching = useFieldsOf({ q: found ?? '' })
  // Those that are late are counted among all that waits, not among what a view or an agent has of it.
  const late = view === '' && !isNarrower && !isTreated ? (counts.retard ?? 0) : 0
  return (
    <div className={cx('deskList__head')}>
      <div>
        <h1>Gestion des demandes</h1>
        <div className={cx('deskList__state')}>
          <span role="status">
            <b>{words.sum}</b>
            {late > 0 && <span>{`, dont ${late} en retard`}</span>}
          </span>{' '}
          {/* A search has those that wait first anyhow. */}
          {found ? (
            <Link href={listHref(paths.staffRequests, search, { q: '' })}>
              Effacer la recherche
            </Link>
          ) : (
            found !== null &&
            !isTreated &&
            !isByAnswer && (
              <Link href={listHref(pathname, search, { tri: 'reponse.asc' })} preventScrollReset>
                Urgentes d’abord
              </Link>
            )
          )}{' '}
          <span>
            {`À jour à ${at.slice(0, 5)}`}{' '}
            <Link href={listHref(pathname, search)} preventScrollReset state={refresh}>
              Actualiser
            </Link>
          </span>
          {isTreated && (
            <Link href={listHref(paths.staffRequests, search, { statut: '', vue: '', tri: '' })}>
              Quitter les demandes traitées
            </Link>
          )}
          <Refreshed at={at} />
        </div>
        <Missing notice={missing} />
      </div>
      {found !== null && (
        <Form
          ref={searching}
          method="get"
          action={paths.staffRequests}
          role="search"
          aria-label="Trouver un abonné ou une demande"
          className={cx('deskList__find')}
          preventScrollReset
        >
          <input
            className={cx('input')}
            name="q"
            defaultValue={found}
            autoComplete="off"
            data-key="search"
            aria-label="Trouver un abonné ou une demande"
            placeholder="Nom, n°, adresse"
          />
          <Button variant="outline" size="sm" aria-label="Trouver">
            <Drawing d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5" />
          </Button>
        </Form>
      )}
    </div>
  )
}

/** The views that a list has, with how many requests each has. */
export const viewsIn = (counts: Listed['counts']) =>
  views.flatMap(view => {
    const count = counts[view.vue]
    return count === undefined ? [] : [{ ...view, count }]
  })

/** Links to the views of what waits; each of them ends a search. No treated request is in one. */
export function RequestViews(props: Pick<Props, 'counts' | 'view' | 'search' | 'isTreated'>) {
  const { counts, view, search: found, isTreated } = props
  const { search } = useLocation()
  if (isTreated) return null
  const present = viewsIn(counts)
  const shown = present.find(({ vue }) => vue === view)
  return (
    <nav aria-label="Vues" className={cx('deskList__filters')}>
      <details className={cx('deskList__fold')}>
        <summary>
          <span>{shown ? `${shown.label} ${shown.count ?? ''}` : 'Vues'}</span>
          <Icon name="chevron-down" />
        </summary>
      </details>
      <ul className={cx('deskList__views')}>
        {present.map(({ vue, label, count }) => (
          <li key={vue}>
            <Link
              data-key="view"
              className={cx('deskList__view', {
                state: vue === 'retard' && count ? 'late' : undefined,
              })}
              href={listHref(paths.staffRequests, search, {
                vue,
                q: '',
                // The longest wait comes first there.
                ...(vue === 'retard' && { tri: 'reponse.asc' }),
              })}
              aria-current={!found && vue === view ? 'page' : undefined}
            >
              {label}
              {count !== null && <Count of={count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ of }: { of: number }) => (
  <>
    <VisuallyHidden>&nbsp;: </VisuallyHidden>
    <b>{of}</b>
  </>
)

/** Location state of « Actualiser ». */
const refresh = { refresh: true }

/** Announces the time of the list after « Actualiser » only, not each time a request is opened. */
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
