import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Icon, Link, VisuallyHidden } from '#ui/layout.tsx'

/**
 * Links, then « Se déconnecter », which posts to `logoutAction`. It is a native `<details>`; with JavaScript, Escape
 * and a click elsewhere close it too. `contactHref` is first on a phone, where the header has no room for it.
 */
export function UserMenu(props: {
  userName: string
  items: { href: string; label: string }[]
  logoutAction: string
  contactHref?: string | undefined
}) {
  const { userName, items, logoutAction, contactHref } = props
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
    // The key closes the menu once a link in it has led elsewhere.
    <details ref={ref} key={pathname} className={cx('userMenu')}>
      <summary className={`${cx('header__action')} ${cx('userMenu__summary')}`}>
        <VisuallyHidden>Mon compte&nbsp;: </VisuallyHidden>
        <span className={cx('userMenu__initials')} aria-hidden="true">
          {initialsOf(userName)}
        </span>{' '}
        <span className={cx('userMenu__name')}>{userName}</span>
        <Icon name="chevron-down" />
      </summary>
      <div className={cx('userMenu__panel')}>
        <p className={cx('userMenu__title')}>{userName}</p>
        <ul>
          {contactHref && (
            <li>
              <Link className={cx('userMenu__item', { on: 'phone' })} href={contactHref}>
                Contact
              </Link>
            </li>
          )}
          {items.map(({ href, label }) => (
            <li key={href}>
              <Link className={cx('userMenu__item')} href={href}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <OwnedForm reloadDocument action={logoutAction}>
          <button type="submit" className={cx('userMenu__item')}>
            Se déconnecter
          </button>
        </OwnedForm>
      </div>
    </details>
  )
}

export function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean)
  return [words[0], words.length > 1 && words.at(-1)].map(word => (word || '').charAt(0)).join('')
}
