import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import { Heading } from './layout.tsx'
import { Toasts } from './toasts.tsx'

/**
 * The way to a page, its h1, `sub` as the second line of it, and the one place for messages: under it. `hello`: it greets.
 */
export function PageHeading(props: {
  crumbs?: Crumb[]
  kind?: 'hello'
  children: ReactNode
  sub?: ReactNode
}) {
  const { crumbs, kind, children, sub } = props
  return (
    <>
      <div className={cx('pageHeading', { kind })}>
        {crumbs && <Breadcrumb items={crumbs} />}
        <Heading level={1}>
          {children}
          {sub && <span className={cx('pageHeading__sub')}> {sub}</span>}
        </Heading>
      </div>
      {/* Beside what follows: in a box of its own it could not stay in sight. */}
      <Toasts />
    </>
  )
}
