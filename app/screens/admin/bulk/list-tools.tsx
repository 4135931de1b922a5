import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, Cluster, Link, Text, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ListTools } from './bulk.server.ts'
import { requestsIn } from './texts.ts'

export function ListHead({ tools, isUsed }: { tools: ListTools | null; isUsed: boolean }) {
  const { search } = useLocation()
  const present = new URLSearchParams(search)
  for (const name of ['page', 'taille']) present.delete(name)
  if (!tools) return null
  return (
    <>
      {tools.bulks.map(bulk => (
        <Alert key={bulk.reference} tone="info">
          <Cluster justify="between">
            <Text as="div">
              {`Un envoi à ${requestsIn(bulk.changing)} par ${bulk.author} `}
              {bulk.state === 'waiting' ? `part le ${bulk.until}.` : 'est en cours.'}{' '}
              <Link href={paths.bulk(bulk.reference)}>Voir cet envoi</Link>
            </Text>
            {bulk.state === 'waiting' && bulk.mayCancel && (
              <OwnedForm action={paths.bulk(bulk.reference)} aria-label="Envoi">
                <Button name="intent" value="cancel" variant="outline" size="sm">
                  Annuler l’envoi
                </Button>
              </OwnedForm>
            )}
          </Cluster>
        </Alert>
      ))}
      {(isUsed || tools.filters.length > 0) && (
        <nav aria-label="Mes filtres" className={cx('deskList__mine')}>
          {tools.filters.map(({ name, query }) => (
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
            {isUsed ? 'Enregistrer ce filtre' : 'Gérer mes filtres'}
          </Link>
        </nav>
      )}
    </>
  )
}

export function ListFoot() {
  const { search } = useLocation()
  return (
    <>
      <Link href={`${listHref(paths.bulks, search, { lot: '' })}#demande`} className={cx('link')}>
        Toute la liste par lot
      </Link>
      <Link
        href={listHref(paths.requestExport, search, { lot: '' })}
        className={cx('link')}
        download
      >
        CSV<VisuallyHidden>&nbsp;: télécharger la liste</VisuallyHidden>
      </Link>
    </>
  )
}
