import { useLocation } from '@remix-run/react'
import { addedEntries } from '#extras/desk-entries.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Icon, Link } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { Mark } from '#ui/shell/header.tsx'
import { type MenuEntry, toDo } from './menu.ts'

type Waiting = {
  name?: string
  managesUsers?: boolean
  /** The order of the list of requests (`tri`); empty for that of the specification. */
  opening?: string
  /** What waits. */
  addresses?: number
  payments?: number
  /** What the entries of extras count, by extra. */
  extras?: Record<string, number>
}

/** GUARD-13, GUARD-14: under the label of each entry stand the specification's words, or how many items wait. */
function entriesOf(waiting: Waiting): MenuEntry[] {
  const { name, managesUsers, opening, addresses, payments, extras = {} } = waiting
  return [
    {
      href: listHref(paths.staffRequests, '', { tri: opening ?? '' }),
      label: 'Demandes',
      words: 'Gestion des demandes',
    },
    {
      href: paths.subscribers,
      label: 'Abonnés',
      words: 'Gestion des utilisateurs',
      also: paths.aidLists,
    },
    {
      href: paths.pendingAddresses,
      label: 'Adresses',
      ...toDo(addresses, 'en attente', 'Changements'),
      // They wait for the service of addresses, not for an agent.
      waits: false,
    },
    { href: paths.staffPayments, label: 'Paiements', ...toDo(payments, 'à vérifier', 'Par carte') },
    ...addedEntries(extras),
    ...(managesUsers ? [{ href: paths.agents, label: 'Agents', words: 'Gestion des admins' }] : []),
    {
      href: paths.staffAccount,
      label: name ?? 'Agent',
      words: 'Mon compte',
      also: paths.secondFactor,
    },
  ]
}

/** The bar of the staff's pages: below 80em its entries are folded. */
export function DeskBar(waiting: Waiting) {
  const { pathname } = useLocation()
  const { name, logo, space } = useUtility()
  return (
    <header className={cx('desk__bar')}>
      <Link className={cx('desk__brand')} href={paths.staffRequests}>
        <Mark logo={logo} />
        <span>
          {name} <small>{space}</small>
        </span>
      </Link>
      <details className={cx('desk__menu')}>
        <summary>
          <Icon name="menu" />
          Menu
        </summary>
      </details>
      <nav className={cx('desk__nav')} aria-label="Menu principal">
        <ul>
          {entriesOf(waiting).map(({ href, label, words, waits, also = href }) => (
            <li key={href}>
              <Link
                className={cx('desk__item')}
                href={href}
                aria-current={
                  isWithin(pathname, href) || isWithin(pathname, also) ? 'page' : undefined
                }
              >
                <b>{label}</b>{' '}
                <small className={waits ? cx('desk__waits') : undefined}>{words}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OwnedForm reloadDocument action={paths.logout}>
        <button type="submit" className={cx('desk__out')}>
          Se déconnecter
        </button>
      </OwnedForm>
    </header>
  )
}

const isWithin = (pathname: string, href: string) =>
  `${pathname}/`.startsWith(`${href.split('?')[0]}/`)
