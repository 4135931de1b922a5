import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type ListState, listHref, sortLink } from '#ui/list-state.ts'
import { type Column, Table } from '#ui/table.tsx'
import type { subscriberColumns } from './subscribers.server.ts'

type Sorted = (typeof subscriberColumns)[number]
type User = Record<'refAbo' | 'lastName' | 'firstName' | 'mail' | 'opened', string>

/** ADMSUB-06 */
export const subscriberHeaders: Record<Sorted, string> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  mail: 'Adresse e-mail',
  refAbo: 'Référence abonné',
  startDate: 'Date d’ouverture',
}

/** ADMSUB-09: « Modifier » opens the panel; the name, where there is one, the sheet. */
export function SubscriberTable(props: {
  users: User[]
  list: ListState<Sorted>
  hasSheets: boolean
}) {
  const { users, list, hasSheets } = props
  const { search } = useLocation()
  const sort = (column: Sorted) => sortLink(paths.subscribers, search, list, column)
  const columns: Column<User>[] = [
    {
      id: 'lastName',
      header: subscriberHeaders.lastName,
      sort: sort('lastName'),
      rowHeader: true,
      cell: ({ refAbo, lastName, firstName }) => (
        <>
          {hasSheets ? <Link href={paths.subscriberSheet(refAbo)}>{lastName}</Link> : lastName}
          <span aria-hidden="true" className={cx('table__label')}>
            {' '}
            {firstName}
          </span>
        </>
      ),
    },
    {
      id: 'firstName',
      header: subscriberHeaders.firstName,
      sort: sort('firstName'),
      phone: 'hidden',
      cell: ({ firstName }) => firstName,
    },
    { id: 'mail', header: subscriberHeaders.mail, sort: sort('mail'), cell: ({ mail }) => mail },
    {
      id: 'refAbo',
      header: subscriberHeaders.refAbo,
      sort: sort('refAbo'),
      phone: 'last',
      cell: ({ refAbo }) => refAbo,
    },
    {
      id: 'startDate',
      header: subscriberHeaders.startDate,
      sort: sort('startDate'),
      phone: 'hidden',
      cell: ({ opened }) => opened,
    },
    {
      id: 'edit',
      header: 'Modifier',
      phone: 'action',
      headerHidden: true,
      cell: ({ refAbo, firstName, lastName }) => (
        <Link href={listHref(paths.subscriber(refAbo), search)} variant="alone" preventScrollReset>
          Modifier<VisuallyHidden>{` ${firstName} ${lastName} (${refAbo})`}</VisuallyHidden>
        </Link>
      ),
    },
  ]
  return (
    <Table
      caption="Liste des utilisateurs"
      captionHidden
      dense
      columns={columns}
      rows={users}
      rowKey={({ refAbo }) => refAbo}
    />
  )
}
