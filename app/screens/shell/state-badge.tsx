import type { BalanceCard } from '#domain/balance.ts'
import { Badge } from '#ui/layout.tsx'

const words = { regler: 'A REGLER', retard: 'EN RETARD', solde: 'SOLDE', avoir: 'AVOIR' } // sic
const tones = { regler: 'info', retard: 'late', solde: 'success', avoir: 'success' } as const

/** HOME-07, HOME-08, HOME-11, HOME-12 */
export function StateBadge({ state }: { state: BalanceCard['state'] }) {
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}

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
