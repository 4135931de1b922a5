import type { BalanceCard } from '#domain/balance.ts'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '#ui/layout.tsx'
import { RowButton, RowSection } from '#ui/rows.tsx'
import { SelectPoint } from './select-point.tsx'
import { AmountAndState } from './state-badge.tsx'

/** `total`, `state`: null where the balance could not be read. */
type Point = {
  pdc: string
  street: string
  note: string
  /** The payment mode, in words. */
  mode?: string | false
  total: string | null
  state: BalanceCard['state'] | null
  isShown: boolean
}

/** SHELL-14: metering points with their balance; a row selects its metering point, then opens `to`. */
export function PointRows(props: { id: string; title: string; to: string; points: Point[] }) {
  const { id, title, to, points } = props
  return (
    <RowSection id={id} title={title}>
      {points.map(({ pdc, street, note, mode, total, state, isShown }) => (
        <li key={pdc} className={cx('rows__item')}>
          <SelectPoint pdc={pdc} to={to}>
            <RowButton
              chosen={isShown}
              title={street}
              note={
                <>
                  {note}
                  {mode && <br />}
                  {mode} {isShown && <VisuallyHidden>Affichée</VisuallyHidden>}
                </>
              }
              end={<AmountAndState amount={total ?? 'Solde indisponible'} state={state} />}
            />
          </SelectPoint>
        </li>
      ))}
    </RowSection>
  )
}
