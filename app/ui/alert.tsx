import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './layout.tsx'

export type Tone = 'info' | 'success' | 'warning' | 'error'

/** A tone is never shown by colour alone: it has an icon, and a word for screen readers. */
export const tones = {
  info: { icon: 'info', word: 'Information' },
  success: { icon: 'check', word: 'Succès' },
  warning: { icon: 'warning', word: 'Attention' },
  error: { icon: 'error', word: 'Erreur' },
} as const

/** A message in the page. It is not announced by itself (see Toasts and ErrorSummary for that). */
export function Alert(props: { tone: Tone; title?: string; children?: ReactNode }) {
  const { tone, title, children } = props
  return (
    <div className={cx('alert', { tone })}>
      <span className={cx('alert__icon', { tone })}>
        <Icon name={tones[tone].icon} />
      </span>
      <div className={cx('alert__content')}>
        <VisuallyHidden>{`${tones[tone].word}\u00a0: `}</VisuallyHidden>
        {title && <p className={cx('alert__title', { tone })}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
