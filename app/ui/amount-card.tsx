import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { BigSum } from './big-sum.tsx'
import { Fountain } from './fountain.tsx'

type Props = {
  id: string
  label: ReactNode
  /** The state, as a badge. */
  tag?: ReactNode
  /** The one solid button of the card. */
  action?: ReactNode
  /** One sentence, or a few words. */
  note?: ReactNode
  /** Rows, within the card. */
  children?: ReactNode
} & ({ amount: string; sentence?: never } | { sentence: string; amount?: never })

/**
 * The one big number of a page, `amount` as formatCents writes it; or, where nothing is to be paid, a calm sentence
 * beside the fountain.
 */
export function AmountCard({ id, label, tag, amount, sentence, action, note, children }: Props) {
  return (
    <section className={cx('amount')} aria-labelledby={id}>
      <div className={cx('amount__head')}>
        {sentence && <Fountain />}
        <div className={cx('amount__what')}>
          <h2 id={id}>
            <span className={cx('amount__label')}>{label} </span>
            {sentence ? (
              <span className={cx('amount__sentence')}>{sentence}</span>
            ) : (
              <BigSum>{amount ?? ''}</BigSum>
            )}
          </h2>
          {tag && <p>{tag}</p>}
          {note && <div className={cx('amount__note')}>{note}</div>}
        </div>
        {action && <div className={cx('amount__action')}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
