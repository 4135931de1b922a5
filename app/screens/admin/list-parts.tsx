import * as paths from '#paths.ts'
import { Field, NativeSelect } from '#ui/form/form.tsx'
import { Link, VisuallyHidden } from '#ui/layout.tsx'
import type { Column } from '#ui/table.tsx'

type Row = Record<string, unknown>

/** The last column: a link in each row that says, for screen readers, what it is about. */
export const linkColumn = <R extends Row>(
  label: string,
  hrefOf: (row: R) => string,
  aboutOf: (row: R) => string,
  phone: 'action' | 'button' = 'action',
): Column<R> => ({
  ...{ id: 'link', header: label, headerHidden: true, phone },
  cell: row => (
    <Link href={hrefOf(row)} variant="alone" preventScrollReset>
      {label}
      <VisuallyHidden>{` ${aboutOf(row)}`}</VisuallyHidden>
    </Link>
  ),
})

export const subscriberColumn = {
  ...{ id: 'name', header: 'Abonné', rowHeader: true },
  cell: ({ name, refAbo }: { name: string; refAbo: string }) => (
    <Link href={paths.subscriber(refAbo)}>{`${name} (${refAbo})`}</Link>
  ),
}

/** The headers of a table sort it where they are seen; elsewhere this does. */
export const SortField = (props: { headers: Record<string, string>; order: string }) => (
  <Field name="tri" label="Trier par">
    <NativeSelect
      options={Object.entries(props.headers).flatMap(([column, header]) => [
        { value: `${column}.asc`, label: `${header}, croissant` },
        { value: `${column}.desc`, label: `${header}, décroissant` },
      ])}
      defaultValue={props.order}
    />
  </Field>
)
