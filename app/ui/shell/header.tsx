import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Link } from '../link.tsx'
import { UserMenu } from './user-menu.tsx'

/** The utility as its pages show it: `logo` is the address of a picture, the portal's own drop without one. */
export interface Brand {
  name: string
  logo?: string | undefined
}

/** Before log-in there is no `userMenu`. */
export function Header(props: {
  brand: Brand
  homeHref: string
  contactHref?: string
  userMenu?: Omit<ComponentProps<typeof UserMenu>, 'contactHref'>
}) {
  const { contactHref, userMenu, ...bar } = props
  return (
    <Bar {...bar} space="Espace abonnés">
      {contactHref && (
        <Link className={cx('header__action', { on: 'wide' })} href={contactHref}>
          Contact
        </Link>
      )}
      {userMenu && <UserMenu {...userMenu} contactHref={contactHref} />}
    </Bar>
  )
}

function Bar(props: { brand: Brand; homeHref: string; space: string; children: ReactNode }) {
  const { brand, homeHref, space, children } = props
  return (
    <header className={cx('header')}>
      <Link className={cx('header__brand')} href={homeHref}>
        <Mark logo={brand.logo} />
        <span className={cx('header__name')}>
          {brand.name} <small>{space}</small>
        </span>
      </Link>
      <div className={cx('header__actions')}>{children}</div>
    </header>
  )
}

/** The utility's own picture, or the portal's drop. */
export function Mark({ logo }: Pick<Brand, 'logo'>) {
  return logo ? (
    <img className={cx('header__mark')} src={logo} alt="" width="34" height="34" />
  ) : (
    <svg
      className={cx('header__mark')}
      viewBox="0 0 32 32"
      width="34"
      height="34"
      aria-hidden="true"
      focusable="false"
    >
      <path
        fill="currentColor"
        d="M16 2s10 10.8 10 18a10 10 0 0 1-20 0C6 12.8 16 2 16 2zm-5.5 17.5c0 4 2.5 6.5 6 6.5v-2.2c-2.2 0-3.8-1.6-3.8-4.3z"
      />
    </svg>
  )
}
