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
        ? only.bills.map(({ href, number, issued, deadline, amount, state }) => (
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
          ))
        : owed.map(({ href, total, place }) => (
            <LinkRow key={href} href={href} title={`Payer ${total}`} note={place} />
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
        only && (
          <LinkButton href={only.href} width="full">
            {`Payer mes factures\u00a0: ${total}`}
          </LinkButton>
        )
      }
    >
      {rows}
    </AmountCard>
  )
}
