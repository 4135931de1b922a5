import { type ComponentPropsWithRef, forwardRef, type ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Link, type LinkProps } from './layout.tsx'

interface Look {
  variant?: 'solid' | 'outline' | 'ghost' | 'quiet' | 'state'
  size?: 'md' | 'sm'
  width?: 'full'
}

const look = ({ variant = 'solid', size, width }: Look) =>
  cx('button', { variant, width, size: size === 'sm' ? size : undefined })

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled'> &
  Look & {
    children: ReactNode
    /** Whether the button's form is being sent: another click does nothing, and `busyText` says why. */
    busy?: boolean
    busyText?: string
  }

/** A `<button>`, of type submit by default. It is never `disabled`, which would take it out of the tab order. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, width, busy, busyText = 'Envoi en cours…', children, onClick, ...rest },
  ref,
) {
  return (
    <button
      type="submit"
      {...rest}
      ref={ref}
      className={look({ variant, size, width })}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy ? busyText : children}
    </button>
  )
})

export function LinkButton({
  variant,
  size,
  width,
  ...link
}: Omit<LinkProps, 'variant' | 'className'> & Look) {
  return <Link {...link} className={look({ variant, size, width })} />
}

/** A telephone number as a link; a French number stored without spaces is shown in pairs of digits. */
export function PhoneLink({ phone }: { phone: string }) {
  const read = /^0\d{9}$/.test(phone) ? phone.replace(/\d\d(?=\d)/g, '$&\u00a0') : phone
  return <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{read}</Link>
}

export const LargePhone = (props: { phone: string }) => (
  <span className={cx('rows__phone')}>
    <PhoneLink {...props} />
  </span>
)
