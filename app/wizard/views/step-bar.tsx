import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Frame } from '../declaration/wizard.ts'

/** WIZ-06: where one is, and the way back. A line of text above a thin bar on phones, names on wider screens. */
export function StepBar({ steps }: { steps: Frame['bar'] }) {
  const now = steps.findIndex(({ state }) => state === 'now')
  return (
    <nav aria-label="Étapes de la demande" className={cx('stepBar')}>
      <p className={cx('stepBar__where')}>
        {`Étape ${now + 1} sur ${steps.length}\u00a0: `}
        <strong>{steps[now]?.label}</strong>
      </p>
      <ol className={cx('stepBar__list')}>
        {steps.map(({ label, state, href }, index) => (
          <li
            key={label}
            className={cx('stepBar__step', { state })}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Mark href={href} state={state}>
              <span className={cx('stepBar__number', { state })}>
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span className={cx('stepBar__label')}>{label}</span>
              {state === 'done' && <VisuallyHidden> (étape remplie)</VisuallyHidden>}
            </Mark>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** On phones, where the bar says no names: what comes after the present step. */
export function NextStep({ steps }: { steps: Frame['bar'] }) {
  const next = steps.find(({ state }) => state === 'later')
  return next && <p className={cx('stepBar__next')}>{`Ensuite\u00a0: ${next.label}`}</p>
}

type MarkProps = Pick<Frame['bar'][number], 'state'> & {
  href: string | undefined
  children: ReactNode
}

function Mark({ href, state, children }: MarkProps) {
  if (!href) return <span className={cx('stepBar__mark', { state })}>{children}</span>
  return (
    <Link href={href} className={cx('stepBar__mark', { state })}>
      {children}
    </Link>
  )
}
