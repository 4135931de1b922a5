import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { BigSum } from './big-sum.tsx'
import { Fountain, type FountainState } from './fountain.tsx'
import { useTheirs } from './open-pages.ts'

type Props = {
  id: string
  label: ReactNode
  tag?: ReactNode
  action?: ReactNode
  /** One sentence, or a few words. */
  note?: ReactNode
  level?: 2 | 3
  /** The state of the fountain beside the sentence, or beside an amount not to be paid; null for no fountain. */
  state?: FountainState | null
  children?: ReactNode
} & ({ amount: string; sentence?: never } | { sentence: string; amount?: never })

/**
 * The one big number of a page, `amount` as formatCents writes it; if nothing is to be paid, a calm sentence beside the
 * fountain instead.
 */
export function AmountCard({ id, label, level = 2, state, tag, note, children, ...more }: Props) {
  const { amount, sentence, action } = more
  const Title = `h${level}` as const
  const words = useTheirs()
  const isCalm = state !== null && Boolean(sentence ?? state)
  return (
    <section className={cx('amount')} aria-labelledby={id}>
      <div className={cx('amount__head', { mood: isCalm ? 'calm' : undefined })}>
        {isCalm && <Fountain state={state} />}
        <div className={cx('amount__what')}>
          {sentence && tag && <p>{tag}</p>}
          <Title id={id}>
            {label && (
              <span className={cx('amount__label')}>
                {words(label)} {tag}{' '}
              </span>
            )}
            {sentence ? (
              <span className={cx('amount__sentence')}>{words(sentence)}</span>
            ) : (
              <BigSum>{amount ?? ''}</BigSum>
            )}
          </Title>
          {note && <div className={cx('amount__note')}>{note}</div>}
        </div>
        {action && <div className={cx('amount__action')}>{action}</div>}
      </div>
      {children}
    </section>
  )
}
