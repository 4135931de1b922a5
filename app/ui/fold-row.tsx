import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { type Content, RowContent } from './rows.tsx'

/** A row that unfolds what belongs to it. */
export function FoldRow({ children, ...content }: Content & { children: ReactNode }) {
  return (
    <li className={cx('rows__item')}>
      <details className={cx('rows__fold')}>
        <summary className={cx('rows__row', { leads: 'down' })}>
          <RowContent {...content} />
        </summary>
        <div className={cx('rows__inside')}>{children}</div>
      </details>
    </li>
  )
}
