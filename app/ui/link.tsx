import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { cx } from '#theme/classes.ts'
import { useIsOpen } from './open-pages.ts'

export interface LinkProps {
  href: string
  children: ReactNode
  /** `alone`: outside of a sentence, with a target of 44 px. */
  variant?: 'alone'
  /**
   * A file that the server sends as an attachment: the browser asks for it, not the router. Without the attribute of
   * that name, so that a refusal is shown and not saved.
   */
  download?: boolean
  preventScrollReset?: boolean
  /** Location state: `keepFocus` for links that close a dialog. */
  state?: object
  'aria-current'?: 'page' | undefined
  className?: string
}

/** The portal's own screens go through the router; anything else is a plain `<a>`. */
export function Link({ href, children, variant, download, className, ...router }: LinkProps) {
  const classes = className ?? cx('link', { variant })
  // Of a closed link in a sentence, the words stay.
  if (!useIsOpen(href)) return variant || className ? null : <span>{children}</span>
  if (download || !/^[/?]/.test(href))
    return (
      <a className={classes} href={href}>
        {children}
      </a>
    )
  return (
    <RouterLink className={classes} to={href} {...router}>
      {children}
    </RouterLink>
  )
}
