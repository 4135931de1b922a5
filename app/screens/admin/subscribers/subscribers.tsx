import { Form, Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { formatDay } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Field, Input, NativeSelect } from '#ui/form/form.tsx'
import { useFieldsOf } from '#ui/form/use-fields-of.ts'
import {
  Cluster,
  Icon,
  Link,
  type Page,
  PageHeading,
  Stack,
  Text,
  VisuallyHidden,
} from '#ui/layout.tsx'
import { type ListState, listHref, pageSizes, sortLink } from '#ui/list-state.ts'
import { type Column, EmptyState, Pagination, Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { subscriberTabs } from './subscriber-tabs.server.ts'
import {
  type Search,
  sheetHref,
  type subscriberColumns,
  subscribersAsked,
} from './subscribers.server.ts'

export const handle: Page = { title: 'Gestion des utilisateurs' }

export const loader = guarded(requireAdmin, async (staff, { url }) => {
  const { typed, users, ...found } = await subscribersAsked(staff, url)
  return {
    search: typed,
    ...found,
    tabs: subscriberTabs(),
    users: users.map(({ refAbo, lastName, firstName, mail, startDate }) => ({
      refAbo,
      lastName,
      firstName,
      mail,
      opened: formatDay(startDate),
      sheet: sheetHref(refAbo),
    })),
  }
})

/** ADMSUB-01, ADMSUB-02 */
export default function Subscribers() {
  const { list, count, isAtLeast, pages, users, ...shown } = useLoaderData<typeof loader>()
  const more = isAtLeast ? ' ou plus' : ''
  const counted = `${count} ${count > 1 ? 'utilisateurs' : 'utilisateur'}${more}`
  return (
    <Stack>
      <PageHeading>Gestion des utilisateurs</PageHeading>
      <Outlet />
      <Tabs label="Utilisateurs" items={shown.tabs} />
      <SubscriberSearch typed={shown.search} list={list} />
      <div role="status">
        {count > 0 ? (
          <Text>
            <b>{counted}</b>
            {`, page ${list.page} sur ${pages}`}
          </Text>
        ) : (
          // ADMSUB-21
          <EmptyState title="Aucun utilisateur récupéré !" />
        )}
      </div>
      {count > 0 && <SubscriberTable users={users} list={list} />}
      <Pagination
        label="Pages des utilisateurs"
        page={list.page}
        pages={pages}
        path={paths.subscribers}
      />
    </Stack>
  )
}

const searchLabels = { abonne: 'Référence abonné', nom: 'Nom', email: 'Adresse e-mail' } as const

/** ADMSUB-03 to ADMSUB-05: the search, which is folded on a phone as long as nothing is searched. */
function SubscriberSearch({ typed, list }: { typed: Search; list: ListState<Sorted> }) {
  const order = `${list.sort}.${list.direction}`
  const orders = Object.entries(columnTitles).flatMap(([column, header]) => [
    { value: `${column}.asc`, label: `${header}, croissant` },
    { value: `${column}.desc`, label: `${header}, décroissant` },
  ])
  return (
    <div>
      <details className={cx('listFilters__fold')} open={Object.values(typed).some(Boolean)}>
        <summary className={cx('disclosure__summary')}>
          Filtrer et trier
          <Icon name="chevron-down" />
        </summary>
      </details>
      <Form
        ref={useFieldsOf({ ...typed, tri: order, taille: String(list.size) })}
        action={paths.subscribers}
        role="search"
        aria-label="Rechercher un utilisateur"
      >
        <div className={cx('filters')}>
          {(Object.keys(searchLabels) as (keyof Search)[]).map(name => (
            <Field key={name} name={name} label={searchLabels[name]}>
              <Input
                autoComplete="off"
                autoCapitalize={name === 'email' ? 'none' : undefined}
                inputMode={name === 'email' ? 'email' : undefined}
                defaultValue={typed[name]}
              />
            </Field>
          ))}
          <Field name="taille" label="Lignes par page">
            <NativeSelect
              options={pageSizes.map(size => ({ value: String(size), label: String(size) }))}
              defaultValue={String(list.size)}
            />
          </Field>
          <div className={cx('filters__order')}>
            <Field name="tri" label="Trier par">
              <NativeSelect options={orders} defaultValue={order} />
            </Field>
          </div>
          <Cluster>
            <Button variant="outline">Rechercher</Button>
            <LinkButton href={paths.subscribers} variant="ghost">
              Réinitialiser
            </LinkButton>
          </Cluster>
        </div>
      </Form>
    </div>
  )
}

type Sorted = (typeof subscriberColumns)[number]
type User = Record<'refAbo' | 'lastName' | 'firstName' | 'mail' | 'opened', string> & {
  sheet: string | null
}

/** ADMSUB-06 */
const columnTitles: Record<Sorted, string> = {
  lastName: 'Nom',
  firstName: 'Prénom',
  mail: 'Adresse e-mail',
  refAbo: 'Référence abonné',
  startDate: 'Date d’ouverture',
}

/** ADMSUB-09: « Modifier » opens the panel; the name leads to the sheet, where the utility offers sheets. */
function SubscriberTable({ users, list }: { users: User[]; list: ListState<Sorted> }) {
  const { search } = useLocation()
  const sort = (column: Sorted) => sortLink(paths.subscribers, search, list, column)
  const columns: Column<User>[] = [
    {
      id: 'lastName',
      header: columnTitles.lastName,
      sort: sort('lastName'),
      rowHeader: true,
      cell: ({ sheet, lastName, firstName }) => {
        const name = (
          <>
            {lastName}
            <span aria-hidden="true" className={cx('table__label')}>
              {` ${firstName}`}
            </span>
          </>
        )
        return sheet ? <Link href={sheet}>{name}</Link> : name
      },
    },
    { id: 'firstName', header: columnTitles.firstName, sort: sort('firstName'), phone: 'hidden' },
    { id: 'mail', header: columnTitles.mail, sort: sort('mail') },
    { id: 'refAbo', header: columnTitles.refAbo, sort: sort('refAbo'), phone: 'last' },
    { id: 'opened', header: columnTitles.startDate, sort: sort('startDate'), phone: 'hidden' },
    {
      id: 'edit',
      header: 'Modifier',
      align: 'end',
      phone: 'action',
      headerHidden: true,
      cell: ({ refAbo, firstName, lastName }) => (
        <Link href={listHref(paths.subscriber(refAbo), search)} preventScrollReset>
          Modifier<VisuallyHidden>{` ${firstName} ${lastName} (${refAbo})`}</VisuallyHidden>
        </Link>
      ),
    },
  ]
  return (
    <Table
      caption="Liste des utilisateurs"
      dense
      columns={columns}
      rows={users}
      rowKey={({ refAbo }) => refAbo}
    />
  )
}
