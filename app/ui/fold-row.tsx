import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { type Content, RowContent } from './rows.tsx'

type FoldProps = Content & { fold?: { id?: string; open: boolean } } & (
    | { children: ReactNode; rows?: never }
    | { rows: ReactNode; children?: never }
  )

/**
 * A row that unfolds its content, or other `rows`; `fold` gives the id that links lead to, and whether the row is
 * unfolded at first.
 */
export function FoldRow({ children, rows, fold, ...content }: FoldProps) {
  return (
    <li className={cx('rows__item')}>
      <details {...fold} className={cx('rows__fold')}>
        <summary className={cx('rows__row', { leads: 'away' })}>
          <RowContent {...content} />
        </summary>
        {rows ? <ul>{rows}</ul> : <div className={cx('rows__inside')}>{children}</div>}
      </details>
    </li>
  )
}
