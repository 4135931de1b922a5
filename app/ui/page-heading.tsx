import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Heading, VisuallyHidden } from './layout.tsx'
import { Link } from './link.tsx'
import { Toasts } from './toasts.tsx'

/** The page above another; without an address it is the page itself, which its h1 names to those who see it. */
export type Above = { label: string; href?: string }

/**
 * The page above, the h1, `sub` as the second line of it, and the one place for messages: under it. `hello`: it greets.
 */
export function PageHeading(props: {
  above?: Above | undefined
  kind?: 'hello'
  children: ReactNode
  sub?: ReactNode
}) {
  const { above, kind, children, sub } = props
  return (
    <>
      <div className={cx('pageHeading', { kind })}>
        {above && (
          <nav aria-label="Fil d’Ariane">
            {above.href ? (
              <Link href={above.href}>{above.label}</Link>
            ) : (
              <VisuallyHidden>{above.label}</VisuallyHidden>
            )}
          </nav>
        )}
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
