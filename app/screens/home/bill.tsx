import * as paths from '#paths.ts'
import type { Stage } from '#payment/history.server.ts'
import { LinkRow } from '#ui/rows.tsx'
import { HeldBadge } from '../shell/held-badge.tsx'
import type { Told } from '../shell/payment-delays.server.ts'
import { PaymentBadge } from '../shell/payments-under-way.tsx'
import { StateBadge } from './state-badge.tsx'

type Props = {
  number: string
  issued: string
  pdc: string
  state: 'regler' | 'retard'
  deadline: string
  amount: string
  payment?: Stage | undefined
  held?: Told | undefined
}

/** HOME-07, HOME-08: an invoice that is due. The day itself is still in time (HOME-13). */
export function Bill({ number, issued, pdc, state, deadline, amount, payment, held }: Props) {
  return (
    <LinkRow
      href={paths.invoice(number, pdc)}
      title={`Facture du ${issued}`}
      note={
        <>
          {number}
          <br />
          {held ? held.words : `à payer au plus tard le\u00a0${deadline}`}
          {payment && (
            <>
              <br />
              <PaymentBadge stage={payment} />
            </>
          )}
        </>
      }
      end={
        <>
          {amount}
          <br />
          {held ? <HeldBadge {...held} /> : <StateBadge state={state} />}
        </>
      }
    />
  )
}
