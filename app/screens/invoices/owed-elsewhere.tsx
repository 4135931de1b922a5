import { AmountCard } from '#ui/amount-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { AmountAndState } from '../shell/state-badge.tsx'
import type { Elsewhere } from './list.server.ts'

/** BEY-187: what is owed at the addresses that are not shown. */
export function OwedElsewhere({ total, owed, isFirst }: Elsewhere & { isFirst: boolean }) {
  const only = owed.length === 1 ? owed[0] : undefined
  const rows = (
    <Rows>
      {isFirst && only
        ? only.bills.map(({ href, number, issued, until, amount, state }) => (
            <LinkRow
              key={number}
              href={href}
              title={`Facture du ${issued}`}
              note={
                <>
                  {number}
                  <br />
                  {until}
                </>
              }
              end={<AmountAndState amount={amount} state={state} />}
            />
          ))
        : owed.map(({ href, pay, total, place, bills: [bill] }) => (
            <LinkRow
              key={href}
              href={pay || !bill ? href : bill.href}
              title={pay ? `Payer ${pay}` : `${total} à payer plus tard`}
              note={place}
            />
          ))}
    </Rows>
  )
  if (!isFirst)
    return (
      <Section id="ailleurs" title="À une autre adresse">
        {rows}
      </Section>
    )
  return (
    <AmountCard
      id="ailleurs"
      label="Vous devez"
      amount={total}
      note={<Text>{only ? `${only.place}.` : 'à d’autres adresses.'}</Text>}
      action={
        only?.pay && (
          <LinkButton href={only.href} width="full">
            {`Payer mes factures\u00a0: ${only.pay}`}
          </LinkButton>
        )
      }
    >
      {rows}
    </AmountCard>
  )
}
