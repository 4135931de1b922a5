import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { focusPart } from '#ui/form/form.tsx'

export function Shell(props: {
  /** A bar above everything, such as the one of a helper who acts for a subscriber. */
  bar?: ReactNode
  header: ReactNode
  nav?: ReactNode
  banner?: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  const layout = props.nav ? undefined : 'plain'
  return (
    <div className={cx('shell', { layout })}>
      <SkipLink />
      {props.bar}
      {props.header}
      {props.nav}
      {props.banner}
      <main id="contenu" tabIndex={-1} className={cx('shell__main', { layout })}>
        {props.children}
      </main>
      {props.footer}
    </div>
  )
}

/** The first link of the page; leads to its `<main id="contenu">`. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, with or without the script
    <a className={cx('skipLink')} href="#contenu" onClick={focusPart}>
      Aller au contenu
    </a>
  )
}
