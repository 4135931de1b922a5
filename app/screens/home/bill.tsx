import type { Stage } from '#payment/history.server.ts'
import { cx } from '#theme/classes.ts'
import { HeldBadge } from '../shell/held-badge.tsx'
import type { Told } from '../shell/payment-delays.server.ts'
import { PaymentBadge } from '../shell/payments-under-way.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = {
  number: string
  state: 'regler' | 'retard'
  deadline: string
  amount: string
  payment?: Stage | undefined
  held?: Told | undefined
}

/** HOME-07, HOME-08: an invoice that is due. The day itself is still in time (HOME-13). */
export function Bill({ number, state, deadline, amount, payment, held }: Props) {
  return (
    <li className={cx('owed__bill')}>
      <p className={cx('owed__state')}>
        {held ? <HeldBadge {...held} /> : <StateBadge state={state} />}
      </p>
      <p className={cx('owed__what')}>
        <strong>{`Facture ${number}`}</strong>
        <span className={cx('owed__deadline')}>
          {held ? held.words : `à payer au plus tard le\u00a0${deadline}`}
        </span>
        {payment && <PaymentBadge stage={payment} />}
      </p>
      <p className={cx('owed__price')}>{amount}</p>
    </li>
  )
}
