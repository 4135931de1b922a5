import { NavLink } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Icon, type IconName } from './icon.tsx'

/** Pages of one rank, each with its own URL: `label` says of what. `menu` has the panel's background. */
export function Tabs(props: {
  label: string
  items: { href: string; label: string; icon?: IconName }[]
  kind?: 'menu'
}) {
  return (
    <nav aria-label={props.label} className={cx('tabs', { kind: props.kind })}>
      <ul className={cx('tabs__list', { kind: props.kind })}>
        {props.items.map(({ href, label, icon }) => (
          <li key={href}>
            <NavLink to={href} className={cx('tabs__link')}>
              {icon && <Icon name={icon} />}
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
