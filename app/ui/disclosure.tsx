import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon } from './icon.tsx'

export function Disclosure(props: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className={cx('disclosure')} open={props.open}>
      <summary className={cx('disclosure__summary')}>
        {props.summary}
        <Icon name="chevron-down" />
      </summary>
      <div className={cx('disclosure__body')}>{props.children}</div>
    </details>
  )
}
