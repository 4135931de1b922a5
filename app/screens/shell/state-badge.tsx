import type { BalanceCard } from '#domain/balance.ts'
import { cx } from '#theme/classes.ts'
import { Badge, Icon } from '#ui/layout.tsx'

const words = { regler: 'A REGLER', retard: 'EN RETARD', solde: 'SOLDE', avoir: 'AVOIR' } // sic
const tones = { regler: 'info', retard: 'late', solde: 'success', avoir: 'success' } as const

/** HOME-07, HOME-08, HOME-11, HOME-12 */
export function StateBadge({ state }: { state: BalanceCard['state'] }) {
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}

/** INV-06: of an invoice, not of a metering point. */
export const SettledBadge = ({ isByGuest = false }) => (
  <Badge tone="success">
    <span className={cx('tick')}>
      <Icon name="check" />
      <span>{isByGuest ? 'Réglée sans compte' : 'Réglée'}</span>
    </span>
  </Badge>
)

/** The end of a row: an amount, and under it a state. */
export function AmountAndState(props: { amount: string; state: BalanceCard['state'] | null }) {
  return (
    <>
      {props.amount}
      <br />
      {props.state && <StateBadge state={props.state} />}
    </>
  )
}
