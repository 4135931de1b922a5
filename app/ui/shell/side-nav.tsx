import { NavLink, useLocation } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Icon } from '../icon.tsx'

export interface MenuItem {
  href: string
  label: string
  /** Shown below it while its area is open. */
  below?: { href: string; label: string }
}

/** The main menu and, on a phone, its button: to be placed side by side in the Shell. */
export function SideNav({ items }: { items: MenuItem[] }) {
  const { pathname } = useLocation()
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
              <NavLink
                to={href}
                className={cx('sideNav__link')}
                end={below && isUnder(pathname, below.href)}
              >
                {label}
              </NavLink>
              {below && isUnder(pathname, href) && (
                <ul>
                  <li>
                    <NavLink to={below.href} className={cx('sideNav__link', { level: 'below' })}>
                      {below.label}
                    </NavLink>
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

const isUnder = (pathname: string, href: string) =>
  pathname === href || pathname.startsWith(`${href}/`)
