import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { type Content, RowContent } from './rows.tsx'

type FoldProps = Content & { fold?: { id: string; open: boolean }; children: ReactNode }

/** A row that unfolds what belongs to it; `fold` names it for links, and says whether it is unfolded at first. */
export function FoldRow({ children, fold, ...content }: FoldProps) {
  return (
    <li className={cx('rows__item')}>
      <details {...fold} className={cx('rows__fold')}>
        <summary className={cx('rows__row', { leads: 'down' })}>
          <RowContent {...content} />
        </summary>
        <div className={cx('rows__inside')}>{children}</div>
      </details>
    </li>
  )
}
