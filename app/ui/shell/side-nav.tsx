import { useLocation } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Icon, Link } from '#ui/layout.tsx'

export interface MenuItem {
  href: string
  label: string
  below?: { href: string; label: string }
}

export function SideNav({ items }: { items: MenuItem[] }) {
  const { pathname } = useLocation()
  const current = (href: string, below?: string) =>
    isUnder(pathname, href) && !(below && isUnder(pathname, below)) ? 'page' : undefined
  return (
    <>
      <details key={pathname} className={cx('sideNav__toggle')}>
        <summary className={cx('sideNav__summary')}>
          <Icon name="menu" />
          Menu
        </summary>
      </details>
      <nav aria-label="Menu principal" className={cx('sideNav')}>
        <ul>
          {items.map(({ href, label, below }) => (
            <li key={href}>
              <Link
                href={href}
                className={cx('sideNav__link')}
                aria-current={current(href, below?.href)}
              >
                {label}
              </Link>
              {below && isUnder(pathname, href) && (
                <ul>
                  <li>
                    <Link
                      href={below.href}
                      className={cx('sideNav__link', { level: 'below' })}
                      aria-current={current(below.href)}
                    >
                      {below.label}
                    </Link>
                  </li>
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** `href` may have a query, which says at which metering point the page is. */
function isUnder(pathname: string, href: string) {
  const [path] = href.split('?')
  return `${pathname}/`.startsWith(`${path}/`)
}
