import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import { UserMenu } from './user-menu.tsx'

/** Before log-in there is no `userMenu`. */
export function Header(props: {
  homeHref: string
  contactHref?: string
  userMenu?: ComponentProps<typeof UserMenu>
}) {
  const { homeHref, contactHref, userMenu } = props
  return (
    <Bar homeHref={homeHref}>
      {contactHref && (
        <Link className={cx('header__action')} href={contactHref}>
          <Icon name="phone" />
          <span className={cx('header__label')}>Contact</span>
        </Link>
      )}
      {userMenu && <UserMenu {...userMenu} />}
    </Bar>
  )
}

/** [SHELL-19] Staff: only the way out. */
export function AdminHeader(props: { homeHref: string; logoutAction: string }) {
  return (
    <Bar homeHref={props.homeHref}>
      <form method="post" action={props.logoutAction}>
        <button type="submit" className={cx('header__action')}>
          <Icon name="logout" />
          <span className={cx('header__label')}>Se déconnecter</span>
        </button>
      </form>
    </Bar>
  )
}

function Bar({ homeHref, children }: { homeHref: string; children: ReactNode }) {
  return (
    <header className={cx('header')}>
      <div className={cx('header__bar')}>
        <Link className={cx('header__brand')} href={homeHref}>
          <svg
            className={cx('header__mark')}
            viewBox="0 0 32 32"
            width="32"
            height="32"
            aria-hidden="true"
            focusable="false"
          >
            <path
              fill="currentColor"
              d="M16 2s10 10.8 10 18a10 10 0 0 1-20 0C6 12.8 16 2 16 2zm-5.5 17.5c0 4 2.5 6.5 6 6.5v-2.2c-2.2 0-3.8-1.6-3.8-4.3z"
            />
          </svg>
          Espace abonnés
        </Link>
        <div className={cx('header__actions')}>{children}</div>
      </div>
    </header>
  )
}
