import type { ComponentPropsWithRef, ReactNode } from 'react'
import { forwardRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Link, type LinkProps } from './link.tsx'

interface Look {
  variant?: 'solid' | 'outline' | 'ghost' | 'quiet'
  size?: 'md' | 'sm'
  width?: 'full'
}

const look = ({ variant = 'solid', size, width }: Look) =>
  cx('button', { variant, width, size: size === 'sm' ? size : undefined })

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'className' | 'disabled'> &
  Look & {
    children: ReactNode
    /** Its form is being sent: another click does nothing, and `busyText` says why. */
    busy?: boolean
    busyText?: string
  }

/** `<button>`, of type submit unless `type` says otherwise. Never `disabled`, which would take it out of the tab order. */
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
