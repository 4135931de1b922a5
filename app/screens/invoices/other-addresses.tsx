import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { LinkRow, RowButton, Rows, Section } from '#ui/rows.tsx'
import { SelectPoint } from '../shell/select-point.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import type { Elsewhere } from './list.server.ts'

/** BEY-187: what is owed at the addresses that are not shown. */
export function OwedElsewhere({ total, owed, isFirst }: Elsewhere & { isFirst: boolean }) {
  const [only] = owed
  if (isFirst && only && owed.length === 1)
    return (
      <AmountCard
        id="ailleurs"
        label="Vous devez"
        amount={total}
        note={<Text>{`${only.place}.`}</Text>}
        action={
          <LinkButton href={only.href} width="full">
            {`Payer mes factures\u00a0: ${total}`}
          </LinkButton>
        }
      >
        {only.bills.length > 0 && (
          <Rows>
            {only.bills.map(({ href, number, issued, deadline, amount, state }) => (
              <LinkRow
                key={number}
                href={href}
                title={`Facture du ${issued}`}
                note={
                  <>
                    {number}
                    <br />
                    {`au plus tard le\u00a0${deadline}`}
                  </>
                }
                end={<AmountAndState amount={amount} state={state} />}
              />
            ))}
          </Rows>
        )}
      </AmountCard>
    )
  const rows = (
    <Rows>
      {owed.map(({ href, amount, place }) => (
        <LinkRow key={href} href={href} title={`Payer ${amount}`} note={place} />
      ))}
    </Rows>
  )
  if (isFirst)
    return (
      <AmountCard id="ailleurs" label="Vous devez, à d’autres adresses" amount={total}>
        {rows}
      </AmountCard>
    )
  return (
    <Section id="ailleurs" title="À une autre adresse">
      {rows}
    </Section>
  )
}

/** SHELL-14: a row selects its address. */
export function OtherAddresses({ all }: Elsewhere) {
  return (
    <Section id="adresses" title={all.length > 1 ? 'Mes autres adresses' : 'Mon autre adresse'}>
      <Rows>
        {all.map(({ pdc, street, amount, state }) => (
          <li key={pdc} className={cx('rows__item')}>
            <SelectPoint pdc={pdc} to={paths.invoices}>
              <RowButton
                title={street}
                note={pdc}
                end={<AmountAndState amount={amount ?? 'Solde indisponible'} state={state} />}
              />
            </SelectPoint>
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function AmountAndState({
  amount,
  state,
}: {
  amount: string
  state: Elsewhere['all'][0]['state']
}) {
  return (
    <>
      {amount}
      <br />
      {state && <StateBadge state={state} />}
    </>
  )
}
