import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon } from './icon.tsx'

const icons = { info: 'calendar', danger: 'warning', success: 'check', neutral: 'info' } as const

/** What is owed, in one look: `label` says it in words, the tone only repeats it. */
export function StatusCard(props: {
  tone: keyof typeof icons
  label: string
  /** Already formatted, with its € sign. */
  amount?: string
  details?: { term: string; value: ReactNode }[]
  as?: 'div' | 'li' | 'article'
  children?: ReactNode
}) {
  const { tone, details = [], as: Element = 'div' } = props
  return (
    <Element className={cx('statusCard', { tone })}>
      <p className={cx('statusCard__label', { tone })}>
        <Icon name={icons[tone]} />
        {props.label}
      </p>
      {props.amount && <p className={cx('statusCard__amount')}>{props.amount}</p>}
      {details.length > 0 && (
        <dl className={cx('statusCard__details')}>
          {details.map(({ term, value }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {props.children && <div className={cx('statusCard__body')}>{props.children}</div>}
    </Element>
  )
}
