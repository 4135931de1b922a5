import { cx } from '#theme/classes.ts'
import { Heading, Stack } from '#ui/layout.tsx'
import { Alerts, type ConsumptionAlert } from './alerts.tsx'
import { ConsumptionCard } from './consumption-card.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import type { pointRow } from './owed.server.ts'

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
