import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon, Text, VisuallyHidden } from './layout.tsx'

type Moment = {
  title: string
  /** The state of a moment, where some are over; undefined in a timeline that treats all moments alike. */
  state?: 'done' | 'now' | 'later'
  day?: string | null
  text: ReactNode
}

export function Timeline({ moments }: { moments: Moment[] }) {
  return (
    <ol className={cx('life')}>
      {moments.map(({ title, state, day, text }, rank) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two moments may have one title, and none moves
          key={rank}
          className={cx('life__step', { state })}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={cx('life__mark', { state: state ?? 'told' })}>
            {state === 'done' && <Icon name="check" />}
          </span>
          <strong>{title}</strong>
          {state === 'later' && <VisuallyHidden> (à venir)</VisuallyHidden>}
          {day && (
            <Text size="sm" tone="muted">
              {day}
            </Text>
          )}
          <Text size="sm">{text}</Text>
        </li>
      ))}
    </ol>
  )
}
