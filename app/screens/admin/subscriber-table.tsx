import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type ListState, listHref, sortLink } from '#ui/list-state.ts'
import { type Column, Table } from '#ui/table.tsx'
import type { subscriberColumns } from './subscribers.server.ts'

type Sorted = (typeof subscriberColumns)[number]
type User = Record<'refAbo' | 'lastName' | 'firstName' | 'mail' | 'opened', string>

/** ADMSUB-06, ADMSUB-09 */
export function SubscriberTable({ users, list }: { users: User[]; list: ListState<Sorted> }) {
  const { search } = useLocation()
  const sort = (column: Sorted) => sortLink(paths.subscribers, search, list, column)
  const columns: Column<User>[] = [
    {
      id: 'lastName',
      header: 'Nom',
      sort: sort('lastName'),
      rowHeader: true,
      cell: ({ lastName }) => lastName,
    },
    {
      id: 'firstName',
      header: 'Prénom',
      sort: sort('firstName'),
      cell: ({ firstName }) => firstName,
    },
    { id: 'mail', header: 'Adresse e-mail', sort: sort('mail'), cell: ({ mail }) => mail },
    {
      id: 'refAbo',
      header: 'Référence abonné',
      sort: sort('refAbo'),
      cell: ({ refAbo }) => refAbo,
    },
    {
      id: 'startDate',
      header: 'Date d’ouverture',
      sort: sort('startDate'),
      cell: ({ opened }) => opened,
    },
    {
      id: 'edit',
      header: 'Modifier',
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
