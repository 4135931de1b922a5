import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from './layout.tsx'
import { Link, type LinkProps } from './link.tsx'

export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className={cx('rowMenu')} onKeyDown={closeOnEscape}>
      <summary className={cx('rowMenu__summary')}>
        <span aria-hidden="true">•••</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </summary>
      <div className={cx('rowMenu__panel')}>{children}</div>
    </details>
  )
}

export function MenuLink(props: Pick<LinkProps, 'href' | 'children' | 'preventScrollReset'>) {
  return <Link className={cx('rowMenu__item')} {...props} />
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}
