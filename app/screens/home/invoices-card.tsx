import * as paths from '#paths.ts'
import { Card } from '#ui/card.tsx'
import { Heading, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { pointRow } from './owed.server.ts'
import { StateBadge } from './state-badge.tsx'
import { inYourFavour, settledHere } from './texts.ts'

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
