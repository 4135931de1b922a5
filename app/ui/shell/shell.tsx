import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { SkipLink } from './skip-link.tsx'

/** The parts of a page in reading order. Without `nav` (before log-in, staff) the content takes the whole width. */
export function Shell(props: {
  header: ReactNode
  banner?: ReactNode
  nav?: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx('shell')}>
      <SkipLink />
      {props.header}
      {props.banner}
      <div className={cx('shell__body', { layout: props.nav ? undefined : 'plain' })}>
        {props.nav && <div className={cx('shell__nav')}>{props.nav}</div>}
        <main id="contenu" tabIndex={-1} className={cx('shell__main')}>
          {props.children}
        </main>
      </div>
      {props.footer}
    </div>
  )
}
