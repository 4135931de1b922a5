import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from './layout.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'late' | 'error'

/** A tone is never shown by colour alone: it has a word for screen readers, and the message says what happened. */
export const words: Record<Tone, string> = {
  info: 'Information',
  success: 'Succès',
  warning: 'Attention',
  late: 'Attention',
  error: 'Erreur',
}

/** A message in the page. It is not announced by itself (see Toasts and ErrorSummary for that). */
export function Alert(props: { tone: Tone; title?: ReactNode; children?: ReactNode }) {
  const { tone, title, children } = props
  return (
    <div className={cx('alert', { tone })}>
      <VisuallyHidden>{`${words[tone]}\u00a0: `}</VisuallyHidden>
      {title && <p className={cx('alert__title', { tone })}>{title}</p>}
      {children}
    </div>
  )
}
