import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'

export function EmptyState(props: { title: string; children?: ReactNode }) {
  return (
    <div className={cx('emptyState')}>
      <p className={cx('emptyState__title')}>{props.title}</p>
      {props.children}
    </div>
  )
}
