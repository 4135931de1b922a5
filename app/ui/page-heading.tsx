import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Heading, VisuallyHidden } from './layout.tsx'
import { Link } from './link.tsx'
import { Toasts } from './toasts.tsx'

/** The page above this one in « Fil d’Ariane »; without `href` its name is for screen readers alone. */
export type Above = { label: string; href?: string }

/**
 * The link to the page above, the h1 with `sub` as its second line, and below it the one place for messages. `hello`: the
 * greeting of /home.
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
      {/* A sibling of the page's content: in a box of its own, a message could not stay in sight while it scrolls. */}
      <Toasts />
    </>
  )
}
