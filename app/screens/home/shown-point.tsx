import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Card } from '#ui/card.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Alerts, type ConsumptionAlert } from './alerts.tsx'
import { ConsumptionCard } from './consumption-card.tsx'
import type { pointRow } from './owed.server.ts'
import { StateBadge } from './state-badge.tsx'
import { inYourFavour, settledHere } from './texts.ts'

type Props = {
  street: string
  missing: Parameters<typeof Alerts>[0]['missing']
  alerts: ConsumptionAlert[]
  consumption: Omit<Parameters<typeof ConsumptionCard>[0], 'level'>
  points: ReturnType<typeof pointRow>[]
}

/** HOME-02: what concerns the selected metering point alone, under its address where there are several. */
export function ShownPoint({ street, missing, alerts, consumption, points }: Props) {
  const shown = points.length > 1 && points.find(({ isShown }) => isShown)
  const level = shown ? 3 : 2
  const cards = (
    <div className={cx('pair')}>
      <Alerts alerts={alerts} missing={missing} level={level} />
      {shown && <InvoicesCard {...shown} />}
      <ConsumptionCard {...consumption} level={level} />
    </div>
  )
  if (!shown) return cards
  return (
    <section aria-labelledby="affichee">
      <Stack>
        <Heading level={2} id="affichee">
          {street} <span className={cx('owed__code')}>{shown.pdc}</span>
        </Heading>
        {cards}
      </Stack>
    </section>
  )
}

/** HOME-06, HOME-11, HOME-12: how the selected one of several metering points stands. */
export function InvoicesCard({ state, total }: ReturnType<typeof pointRow>) {
  return (
    <Card.Root>
      <Card.Body>
        <Heading level={3}>Mes factures {state && <StateBadge state={state} />}</Heading>
        {state === 'solde' && <Text>{settledHere}</Text>}
        {total === null && <Text>Solde indisponible</Text>}
        {state !== 'solde' && total !== null && (
          <Text>
            <strong>{total}</strong>{' '}
            {state === 'avoir' ? inYourFavour : 'à payer pour cette adresse.'}
          </Text>
        )}
        <Link href={paths.invoiceList} variant="alone">
          Voir mes factures
        </Link>
      </Card.Body>
    </Card.Root>
  )
}
