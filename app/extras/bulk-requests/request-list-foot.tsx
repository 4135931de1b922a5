import { useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Link, VisuallyHidden } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'

/** Leads to a bulk of the ticked requests, or of the whole list unless a bulk does not know what narrows it. */
export default function ListFoot({ isNarrower }: { isNarrower: boolean }) {
  const { search } = useLocation()
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        name="coche"
        value="oui"
        formAction={`${paths.bulks}#demande`}
      >
        Traiter par lot les demandes cochées
      </Button>{' '}
      {!isNarrower && (
        <>
          <Link
            href={`${listHref(paths.bulks, search, { lot: '' })}#demande`}
            className={cx('link')}
          >
            Toute la liste par lot
          </Link>{' '}
        </>
      )}
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
