import { cx } from '#theme/classes.ts'
import { Link } from './link.tsx'

export interface Crumb {
  label: string
  href?: string
}

export function Breadcrumb({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label="Fil d’Ariane">
      <ol className={cx('breadcrumb__list')}>
        {items.map(({ label, href }, index) => (
          <li key={label} className={cx('breadcrumb__item')}>
            {index > 0 && (
              <span className={cx('breadcrumb__separator')} aria-hidden="true">
                /
              </span>
            )}
            {href ? <Link href={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
