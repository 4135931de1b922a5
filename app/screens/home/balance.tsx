import * as paths from '#paths.ts'
import type { Stage } from '#payment/history.server.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Grid, Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { StatusCard } from '#ui/status-card.tsx'
import { BeingChecked, PaymentBadge } from '../shell/payments-under-way.tsx'
import { inYourFavour, lateNotice, settled } from './texts.ts'

export type Card = {
  state: 'regler' | 'retard' | 'solde' | 'avoir'
  number?: string
  deadline?: string
  amount?: string
  payment?: Stage
}

type Props = {
  pdc: string
  total: string
  lateCount: number
  checking: string | null
  cards: Card[]
}

/** HOME-06 to HOME-12: what is owed for the selected metering point. */
export function Balance({ pdc, total, lateCount, checking, cards }: Props) {
  const owing = cards.some(({ state }) => state === 'regler' || state === 'retard')
  return (
    <section aria-labelledby="solde">
      <Stack>
        <Heading level={2} id="solde">
          {`Mon solde – ${pdc}`}
        </Heading>
        {lateCount > 0 && (
          <Alert tone="warning" title={lateNotice(lateCount)}>
            <Link href={paths.invoiceList}>Consulter et payer mes factures</Link>
          </Alert>
        )}
        <Grid as="ul">
          {cards.map(card => (
            <BalanceCard key={card.number ?? card.state} {...card} />
          ))}
        </Grid>
        {owing && (
          <Text>
            Total à payer&nbsp;: <strong>{total}</strong>
          </Text>
        )}
        <BeingChecked text={checking} />
        {owing && (
          <div>
            <LinkButton href={paths.invoiceList}>Payer mes factures</LinkButton>
          </div>
        )}
      </Stack>
    </section>
  )
}

function BalanceCard({ state, number, deadline, amount, payment }: Card) {
  if (state === 'solde')
    return (
      <StatusCard as="li" tone="success" label="SOLDE">
        <Text>{settled}</Text>
      </StatusCard>
    )
  if (state === 'avoir')
    return (
      <StatusCard as="li" tone="neutral" label="AVOIR" amount={amount}>
        <Text>{inYourFavour}</Text>
      </StatusCard>
    )
  const details = [
    { term: 'Facture', value: number },
    { term: 'À payer avant le', value: deadline },
  ]
  const [tone, label] =
    state === 'retard' ? (['danger', 'EN RETARD'] as const) : (['info', 'A REGLER'] as const)
  return (
    <StatusCard as="li" tone={tone} label={label} amount={amount} details={details}>
      {payment && <PaymentBadge stage={payment} />}
    </StatusCard>
  )
}
