import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Heading } from './layout.tsx'
import { Toasts } from './toasts.tsx'

/** The h1 of a page, `sub` as its second line, and the one place for messages: under it. */
export function PageHeading({ children, sub }: { children: ReactNode; sub?: ReactNode }) {
  return (
    <div className={cx('pageHeading')}>
      <Heading level={1}>
        {children}
        {sub && <span className={cx('pageHeading__sub')}> {sub}</span>}
      </Heading>
      <Toasts />
    </div>
  )
}
