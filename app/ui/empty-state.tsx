import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Fountain } from './fountain.tsx'

/** A list without entries: a bird rests on the fountain. `children`: what may be done, if anything. */
export function EmptyState(props: { title: string; children?: ReactNode }) {
  return (
    <div className={cx('emptyState')}>
      <Fountain state="rests" />
      <p className={cx('emptyState__title')}>{props.title}</p>
      {props.children}
    </div>
  )
}
