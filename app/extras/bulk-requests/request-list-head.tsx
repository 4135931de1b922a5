import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { minutesOf, useSecondsLeft } from '#screens/admin/shell/time-left.tsx'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, Cluster, Link, Text, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ListTools } from './bulk/bulk.server.ts'
import { bulkName } from './bulk/texts.ts'

/** The bulks that wait or are under way, and the agent's saved filters. `isUsed`: the list is filtered. */
export default function ListHead({ bulks, filters, isUsed }: ListTools & { isUsed: boolean }) {
  const { search } = useLocation()
  const present = new URLSearchParams(search)
  for (const name of ['page', 'taille']) present.delete(name)
  return (
    <>
      {bulks.map(bulk => (
        <BulkStrip key={bulk.reference} {...bulk} />
      ))}
      {(isUsed || filters.length > 0) && (
        <nav aria-label="Mes filtres" className={cx('deskList__mine')}>
          {filters.length > 0 && <b>Mes filtres&nbsp;:</b>}
          {filters.map(({ name, query }) => (
            <Link
              key={name}
              className={cx('link')}
              href={`${paths.staffRequests}?${query}`}
              aria-current={query === present.toString() ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
          <Link href={listHref(paths.savedFilters, search, { lot: '' })} className={cx('link')}>
            {isUsed ? (
              'Enregistrer ce filtre'
            ) : (
              <>
                Gérer<VisuallyHidden> mes filtres</VisuallyHidden>
              </>
            )}
          </Link>
        </nav>
      )}
    </>
  )
}

function BulkStrip(bulk: ListTools['bulks'][number]) {
  const { reference, state, until, secondsLeft, mayCancel } = bulk
  const left = useSecondsLeft(secondsLeft)
  return (
    <Alert tone="info">
      <Cluster justify="between">
        <Text as="div">
          {`${bulkName(bulk)} `}
          {state === 'waiting' ? (
            <span>
              part le {until}, dans <b>{minutesOf(left)}</b>.
            </span>
          ) : (
            <span>est en cours.</span>
          )}{' '}
          <Link href={paths.bulk(reference)}>Voir ce lot</Link>
        </Text>
        {state === 'waiting' && mayCancel && (
          <OwnedForm action={paths.bulk(reference)} aria-label="Envoi">
            <Button name="intent" value="cancel" variant="outline" size="sm">
              Annuler l’envoi
            </Button>
          </OwnedForm>
        )}
      </Cluster>
    </Alert>
  )
}
