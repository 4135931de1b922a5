import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Container, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import type { showInvoices } from './list.server.ts'

export const allSettled = 'Tout est réglé à cette adresse.'

type Props = NonNullable<Awaited<ReturnType<typeof showInvoices>>['paid']> & {
  /** Whether something is left to pay, which is shown below. */
  owes: boolean
  isSettled: boolean
  children: ReactNode
}

/**
 * PAY-06: the receipt of the payment just made, what is left to pay, and the ways to pay automatically. The browser
 * comes from another site, so the receipt takes the focus: screen readers say its name, which tells the outcome. The
 * toast is in it, under its heading.
 */
export function Paid({ amount, facts, receipt, isSettled, owes, planHref, children }: Props) {
  const name = `Reçu de votre paiement de ${amount}\u00a0: il est enregistré`
  return (
    <div className={cx('columns')}>
      <Stack gap="loose">
        {/* biome-ignore lint/a11y/noAutofocus: see above */}
        {/* biome-ignore lint/a11y/useSemanticElements: the page's h1 is in it, which HTML keeps out of sections */}
        <div role="region" aria-label={name} tabIndex={-1} autoFocus>
          <Receipt
            title={<PageHeading>Merci, votre paiement est enregistré</PageHeading>}
            amount={amount}
            sentence={isSettled && <Text>{allSettled}</Text>}
            facts={facts}
          >
            <LinkButton href={receipt} variant={owes ? 'outline' : 'solid'} download>
              Télécharger le reçu (PDF)
            </LinkButton>
          </Receipt>
        </div>
        {children}
      </Stack>
      <Container print="none">
        <Section id="ensuite" title={planHref ? 'Et la prochaine fois\u00a0?' : 'Ensuite'}>
          <Rows>
            {planHref && (
              <>
                <LinkRow
                  href={planHref}
                  title="Étaler mes paiements avec la mensualisation"
                  note="Dix paiements, le 15 du mois"
                />
                <LinkRow
                  href={paths.directDebit}
                  title="Être prélevé à la date limite"
                  note="Rien à faire, rien en retard"
                />
              </>
            )}
            <LinkRow href={paths.invoices} title="Mes factures" />
          </Rows>
        </Section>
      </Container>
    </div>
  )
}
