import { cx } from '#theme/classes.ts'
import { Badge } from '#ui/badge.tsx'

type Line = {
  number: string
  amount: string
  deadline?: string
  isLate?: boolean
  held?: { words: string } | undefined
}

/** What each invoice comes to, then all of them. */
export function Sum({ lines, total }: { lines: Line[]; total: { label: string; amount: string } }) {
  return (
    <dl className={cx('sum')}>
      {lines.map(({ number, amount, deadline, isLate, held }) => (
        <div key={number} className={cx('sum__line')}>
          <dt className={cx('sum__term')}>
            {`Facture ${number} `}
            {isLate && <Badge tone="late">EN RETARD</Badge>}
            {deadline && (
              <span className={cx('sum__note')}>
                {held ? held.words : `à payer au plus tard le ${deadline}`}
              </span>
            )}
          </dt>
          <dd className={cx('sum__amount')}>{amount}</dd>
        </div>
      ))}
      <div className={cx('sum__line')}>
        <dt className={cx('sum__term', { rank: 'total' })}>{total.label}</dt>
        <dd className={cx('sum__amount', { rank: 'total' })}>{total.amount}</dd>
      </div>
    </dl>
  )
}
