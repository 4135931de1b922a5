import type { ReactNode } from 'react'
import { cx, type Selection } from '#theme/classes.ts'

/** A state in a word or two; the words say it, the tone repeats it. */
export function Badge({
  tone = 'neutral',
  children,
}: Selection<'badge'> & { children: ReactNode }) {
  return <span className={cx('badge', { tone })}>{children}</span>
}
