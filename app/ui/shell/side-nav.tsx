import { NavLink, useLocation } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Icon, type IconName } from '../icon.tsx'

/**
 * One list for both layouts: under 62em a disclosure shows or hides it (by a sibling selector, so without JavaScript),
 * from 62em on the disclosure is hidden and the list always visible.
 */
export function SideNav({ items }: { items: { href: string; label: string; icon: IconName }[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Menu principal">
      <details key={pathname} className={cx('sideNav__toggle')}>
        <summary className={cx('sideNav__summary')}>
          <Icon name="menu" />
          <span>Menu</span>
          <Icon name="chevron-down" />
        </summary>
      </details>
      <ul className={cx('sideNav__list')}>
        {items.map(({ href, label, icon }) => (
          <li key={href}>
            <NavLink to={href} className={cx('sideNav__link')}>
              <Icon name={icon} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
