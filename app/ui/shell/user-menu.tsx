import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import { VisuallyHidden } from '../layout.tsx'
import { Link } from '../link.tsx'

export interface MenuItem {
  href: string
  label: string
  icon: IconName
}

/**
 * Links, then « Se déconnecter », which posts to `logoutAction`. Native disclosure; with JavaScript, Escape and a click
 * elsewhere close it too.
 */
export function UserMenu(props: { userName: string; items: MenuItem[]; logoutAction: string }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const closeUnlessInside = (event: Event) => {
      const details = ref.current
      if (details?.open && !details.contains(event.target as Node)) details.open = false
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      const details = ref.current
      if (event.key !== 'Escape' || !details?.open) return
      details.open = false
      details.querySelector('summary')?.focus()
    }
    document.addEventListener('click', closeUnlessInside)
    document.addEventListener('focusin', closeUnlessInside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeUnlessInside)
      document.removeEventListener('focusin', closeUnlessInside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])
  return (
    // The key closes it when a link in it has led elsewhere.
    <details ref={ref} key={pathname} className={cx('userMenu')}>
      <summary className={`${cx('header__action')} ${cx('userMenu__summary')}`}>
        <Icon name="user" />
        <span className={cx('userMenu__name')}>
          <VisuallyHidden>Mon compte&nbsp;: </VisuallyHidden>
          {props.userName}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className={cx('userMenu__panel')}>
        <ul>
          {props.items.map(({ href, label, icon }) => (
            <li key={href}>
              <Link className={cx('userMenu__item')} href={href}>
                <Icon name={icon} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <form method="post" action={props.logoutAction}>
          <button type="submit" className={cx('userMenu__item')}>
            <Icon name="logout" />
            Se déconnecter
          </button>
        </form>
      </div>
    </details>
  )
}
