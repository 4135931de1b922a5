import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from './layout.tsx'
import { Link } from './link.tsx'

const atMost = 10

/** ADMSUB-08: the pages to link to, ten at most, the present one among them. */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - atMost / 2, pages - atMost + 1))
  return Array.from({ length: Math.min(atMost, pages) }, (_, rank) => first + rank)
}

/** The pages of a list as links; nothing when there is one page only. `page` counts from 1. */
export function Pagination(props: {
  label: string
  page: number
  pages: number
  hrefOf: (page: number) => string
}) {
  const { label, page, pages, hrefOf } = props
  if (pages <= 1) return null
  return (
    <nav aria-label={label}>
      <ul className={cx('pagination__list')}>
        {page > 1 && (
          <li>
            <Link className={cx('pagination__link')} href={hrefOf(page - 1)}>
              Précédente
            </Link>
          </li>
        )}
        {pagesAround(page, pages).map(one => (
          <li key={one}>
            <Link
              className={cx('pagination__link')}
              href={hrefOf(one)}
              aria-current={one === page ? 'page' : undefined}
            >
              <VisuallyHidden>Page </VisuallyHidden>
              {one}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link className={cx('pagination__link')} href={hrefOf(page + 1)}>
              Suivante
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
