import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon, type IconName } from './icon.tsx'

/** A state in a word or two; the words say it, the tone repeats it. */
export function Badge(props: {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'error'
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={cx('badge', { tone: props.tone ?? 'neutral' })}>
      {props.icon && <Icon name={props.icon} />}
      {props.children}
    </span>
  )
}
