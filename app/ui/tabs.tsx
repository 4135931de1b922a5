import { Link, NavLink } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Icon, type IconName } from './icon.tsx'

/**
 * Pages of one rank, each with its own URL: `label` says of what. `menu` has the panel's background.
 * The current one is known by its URL, which may go on below, or is named by its own in `current`.
 */
export function Tabs(props: {
  label: string
  items: { href: string; label: string; icon?: IconName }[]
  kind?: 'menu'
  current?: string
}) {
  const { label: name, items, kind, current } = props
  const Item = current === undefined ? NavLink : Link
  return (
    <nav aria-label={name} className={cx('tabs', { kind })}>
      <ul className={cx('tabs__list', { kind })}>
        {items.map(({ href, label, icon }) => (
          <li key={href}>
            <Item
              to={href}
              className={cx('tabs__link')}
              {...(href === current && { 'aria-current': 'page' })}
            >
              {icon && <Icon name={icon} />}
              {label}
            </Item>
          </li>
        ))}
      </ul>
    </nav>
  )
}
