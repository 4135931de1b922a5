import type { ComponentProps } from 'react'
import { cx } from '#theme/classes.ts'
import { Link } from '#ui/layout.tsx'
import { UserMenu } from './user-menu.tsx'

/** `logo`: the address of a picture; without one the portal's fountain is drawn. `space`: « Espace abonnés ». */
interface Brand {
  name: string
  space: string
  logo?: string | undefined
}

/** Before log-in there is no `userMenu`. */
export function Header(props: {
  brand: Brand
  homeHref: string
  contactHref?: string
  userMenu?: Omit<ComponentProps<typeof UserMenu>, 'contactHref'>
}) {
  const { brand, homeHref, contactHref, userMenu } = props
  return (
    <header className={cx('header')}>
      <Link className={cx('header__brand')} href={homeHref}>
        <Mark logo={brand.logo} />
        <span className={cx('header__name')}>
          {brand.name} <small>{brand.space}</small>
        </span>
      </Link>
      <div className={cx('header__actions')}>
        {contactHref && (
          <Link className={cx('header__action', { on: 'wide' })} href={contactHref}>
            Contact
          </Link>
        )}
        {userMenu && <UserMenu {...userMenu} contactHref={contactHref} />}
      </div>
    </header>
  )
}

export function Mark({ logo }: Pick<Brand, 'logo'>) {
  return logo ? (
    <img className={cx('header__mark')} src={logo} alt="" width="32" height="32" />
  ) : (
    <svg
      className={cx('header__mark')}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
    >
      <path
        className={cx('fountain__basin')}
        d="M3 20h26c0 4-4 6-9 6l1 2h3v2H8v-2h3l1-2c-5 0-9-2-9-6z"
      />
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        d="M16 18V8m0 3c0-9 9-9 9 1m-9-1c0-9-9-9-9 1m0 5v.1m18-.1v.1"
      />
    </svg>
  )
}
