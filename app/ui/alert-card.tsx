import { type ReactNode, useId } from 'react'
import { cx } from '#theme/classes.ts'

/**
 * A card that needs the subscriber's eye: one border, one title, one outlined button, at most one fold, which stands below it. Tones: `late`
 * for lateness or a danger to health; `warning` for a leak; `info` for a cut or a next step; `error` for a failure.
 */
export function AlertCard(props: {
  tone: 'late' | 'warning' | 'info' | 'error'
  title: ReactNode
  /** A leak, the first thing of its page: the title is as large as that of the sum to pay, the button is solid. */
  isFirst?: boolean
  level?: 2 | 3 | undefined
  action?: ReactNode
  fold?: ReactNode
  children?: ReactNode
}) {
  const { tone, title, isFirst, level = 2, action, fold, children } = props
  const size = isFirst ? 'large' : undefined
  const Title = `h${level}` as const
  const id = useId()
  return (
    <section className={cx('alertCard', { tone, size })} aria-labelledby={id}>
      <Title id={id} className={cx('alertCard__title', { size })}>
        {title}
      </Title>
      {children}
      {action && <div className={cx('alertCard__action', { size })}>{action}</div>}
      {fold}
    </section>
  )
}
