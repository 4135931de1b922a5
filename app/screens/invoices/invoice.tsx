import { Outlet, useLoaderData } from '@remix-run/react'
import { InvoiceAsides, InvoiceCards, InvoiceRows } from '#extras/invoice-parts.tsx'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Container, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, RowSection } from '#ui/rows.tsx'
import { BeingChecked, DeferralBadge } from '../shell/payments-under-way.tsx'
import { SettledBadge, StateBadge } from '../shell/state-badge.tsx'
import { showInvoice } from './invoice.server.ts'

export const handle: Page = { title: 'Une facture', scriptless: true }

export const loader = guarded(requireSubscriber, showInvoice)

/** BEY-186: what to pay, why, the comparison with earlier invoices, and what can be done about the invoice. */
export default function Invoice() {
  const { pageTitle, number, place, state, label, sum, pay, ...more } =
    useLoaderData<typeof loader>()
  const { deferred, checking, parts, unexplained, missing, file, delay, dispute } = more
  const atPoint = useAtPoint()
  return (
    <Screen
      title={pageTitle}
      above={{ label: 'Mes factures', href: atPoint(paths.invoiceList) }}
      sub={`${number} · ${place}`}
    >
      <Outlet />
      <div className={cx('columns')}>
        <Stack gap="loose">
          <AmountCard
            id="montant"
            label={label}
            amount={sum}
            tag={
              state === 'solde' ? (
                <SettledBadge />
              ) : deferred ? (
                <DeferralBadge {...deferred} />
              ) : (
                <StateBadge state={state} />
              )
            }
            note={deferred && <Text>{`${deferred.words}.`}</Text>}
            action={
              pay && (
                <LinkButton
                  href={pay.href}
                  width="full"
                  variant={deferred ? 'outline' : 'solid'}
                >{`Payer ${pay.amount}`}</LinkButton>
              )
            }
          />
          <BeingChecked text={checking} />
          <Missing notice={missing} />
          <InvoiceCards filled={parts} />
          {unexplained && <Text>{unexplained}</Text>}
        </Stack>
        <Stack gap="loose">
          <InvoiceAsides filled={parts} />
          {(file || dispute) && (
            <Container print="folds">
              <RowSection id="cette-facture" title="Cette facture">
                {file && <LinkRow href={file} download title="Télécharger la facture (PDF)" />}
                <InvoiceRows filled={parts} />
                {delay && <LinkRow href={delay} title="Demander un délai" />}
                {dispute && <LinkRow id="contester" {...dispute} />}
              </RowSection>
            </Container>
          )}
        </Stack>
      </div>
    </Screen>
  )
}
