import { Link, NavLink } from 'react-router-dom'
import { cx } from '#theme/classes.ts'
import { useTheirs } from './open-pages.ts'

/**
 * Links to sibling pages, each with its own URL; `label` names the group. `card` is the head of a card, `many` is
 * narrower on a phone. The current link is the one to this page, or to a page above it, unless `current` names it.
 */
export function Tabs(props: {
  label: string
  items: { href: string; label: string }[]
  kind?: 'many' | 'card' | 'head'
  current?: string
}) {
  const { label, items, kind, current } = props
  const Item = current === undefined ? NavLink : Link
  const words = useTheirs()
  return (
    <nav aria-label={label} className={cx('tabs', { kind })}>
      <ul className={cx('tabs__list', { kind })}>
        {items.map(({ href, label: text }) => (
          <li key={href}>
            <Item
              to={href}
              className={cx('tabs__link', { kind })}
              {...(href === current && { 'aria-current': 'page' })}
            >
              {words(text)}
            </Item>
          </li>
        ))}
      </ul>
    </nav>
  )
}
