import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Alert, Link, type Page, Screen, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { Row, Rows } from '#ui/rows.tsx'
import { EmptyState } from '#ui/table.tsx'
import { addFilter, type SavedFilter, showFilters } from './filter-rows.server.ts'
import { NameForm } from './name-form.tsx'

export const handle: Page = { title: 'Mes filtres' }

export const loader = guarded(requireAdmin, showFilters)

export const action = guarded(requireAdmin, addFilter)

export default function Filters() {
  const { filters, query, words, isFull, most } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  return (
    <Screen
      title="Mes filtres"
      above={{ href: listHref(paths.staffRequests, search), label: 'Gestion des demandes' }}
    >
      {query && (
        <Stack>
          <Text>{`Filtre à enregistrer\u00a0: ${words}.`}</Text>
          {isFull && !answer ? (
            <Alert
              tone="warning"
              text={`Vous avez déjà ${most} filtres. Supprimez-en un pour enregistrer celui-ci.`}
            />
          ) : (
            <NameForm
              label="Enregistrer le filtre"
              action={listHref(paths.savedFilters, search)}
              answer={answer}
            />
          )}
        </Stack>
      )}
      {!query && (
        <p>
          Pour en ajouter un, filtrez la liste des <Link href={paths.staffRequests}>demandes</Link>,
          puis choisissez «&nbsp;Enregistrer&nbsp;».
        </p>
      )}
      {filters.length === 0 ? (
        <EmptyState title="Aucun filtre enregistré" />
      ) : (
        <div className={cx('desk__own')}>
          <FilterRows filters={filters} />
        </div>
      )}
    </Screen>
  )
}

function FilterRows({ filters }: { filters: (SavedFilter & { words: string })[] }) {
  return (
    <Rows>
      {filters.map(({ id, name, query, words }) => (
        <Row
          key={id}
          title={<Link href={`${paths.staffRequests}?${query}`}>{name}</Link>}
          note={words}
          end={
            <Link href={paths.savedFilter(id)}>
              Modifier<VisuallyHidden>{` ${name}`}</VisuallyHidden>
            </Link>
          }
        />
      ))}
    </Rows>
  )
}
