import { cx } from '#theme/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import type { LifeStep } from './life.server.ts'

/** The statuses of a request, one below the other: those reached, the present one, and those to come. */
export function RequestLife({ steps }: { steps: LifeStep[] }) {
  return (
    <ol className={cx('life')}>
      {steps.map(({ status, state, day, text }) => (
        <li
          key={status}
          className={cx('life__step', { state })}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={cx('life__mark', { state })}>
            {state === 'done' && <Icon name="check" />}
          </span>
          <strong>{status}</strong>
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
