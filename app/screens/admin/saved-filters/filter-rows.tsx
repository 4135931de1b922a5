import * as paths from '#paths.ts'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Row, Rows } from '#ui/rows.tsx'

/** The agent's filters: each leads to the list as it was saved, and to its change. */
export function FilterRows(props: { filters: { id: string; name: string; query: string }[] }) {
  return (
    <Rows>
      {props.filters.map(({ id, name, query }) => (
        <Row
          key={id}
          title={<Link href={`${paths.staffRequests}?${query}`}>{name}</Link>}
          end={
            <Link href={paths.savedFilter(id)} variant="alone">
              Modifier<VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Link>
          }
        />
      ))}
    </Rows>
  )
}
