import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon, type IconName } from './icon.tsx'

export function EmptyState(props: { icon?: IconName; title: string; children?: ReactNode }) {
  return (
    <div className={cx('emptyState')}>
      <Icon name={props.icon ?? 'drop'} size="lg" />
      <p className={cx('emptyState__title')}>{props.title}</p>
      {props.children}
    </div>
  )
}
