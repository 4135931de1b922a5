import type { ReactNode } from 'react'
import { cx, type Selection } from '#theme/classes.ts'

export function Badge({
  tone = 'neutral',
  children,
}: Selection<'badge'> & { children: ReactNode }) {
  return <span className={cx('badge', { tone })}>{children}</span>
}
