import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { useIsOpen } from '#ui/open-pages.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { BeingChecked } from '../shell/payments-under-way.tsx'
import { listParams } from './invoice-links.ts'
import type { ShownInvoice } from './invoice-list.server.ts'
import { choiceForm, InvoiceTable } from './invoice-table.tsx'
import { showInvoices } from './list.server.ts'
import { SettledInvoices } from './settled-invoices.tsx'

export const handle: Page = { title: 'Consulter et payer mes factures' }

export const loader = guarded(requireSubscriber, showInvoices)

export default function InvoiceList() {
  const { pdc, address, planHref, isEmpty, paid, checking, eInvoice, missing, ...lists } =
    useLoaderData<typeof loader>()
  const { elsewhere, open, settled } = lists
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mes factures', href: paths.invoices }, { label: 'Consulter et payer' }]}
        sub={`${address} · ${pdc}`}
      >
        Mes factures
      </PageHeading>
      <Outlet />
      {paid && <Paid {...paid} isSettled={!open.isPayable} />}
      <BeingChecked text={checking} />
      <Missing notice={missing} />
      {elsewhere.length > 0 && (
        <Section id="ailleurs" title="À une autre adresse">
          <Rows>
            {elsewhere.map(({ href, amount, place }) => (
              <LinkRow key={href} href={href} title={`Payer ${amount}`} note={place} />
            ))}
          </Rows>
        </Section>
      )}
      {isEmpty ? (
        <EmptyState title="Aucune facture trouvé" />
      ) : (
        <OpenInvoices pdc={pdc} {...open} />
      )}
      <Missing notice={eInvoice?.missing} />
      {!isEmpty && <SettledInvoices pdc={pdc} {...settled} />}
      <Section id="aussi" title="Et aussi">
        <Rows>
          <LinkRow href={paths.payments} title="Mes paiements et mes reçus" />
          {planHref && <LinkRow href={planHref} title="La mensualisation" />}
          {eInvoice && !eInvoice.missing && (
            <LinkRow
              href={paths.eInvoice}
              title="E-facture"
              note={eInvoice.since && `Par e-mail depuis le ${eInvoice.since}`}
            />
          )}
          <LinkRow href={paths.consumption} title="Ma consommation" />
        </Rows>
      </Section>
    </Stack>
  )
}

type Props = {
  pdc: string
  isPayable: boolean
  total: string
  count: string
  invoices: ShownInvoice[]
}

/**
 * INV-04, INV-05, INV-11: what is due, and the credits that are deducted from it. A plain form, since its other button
 * downloads; nothing is paid yet.
 */
function OpenInvoices({ pdc, isPayable, total, count, invoices }: Props) {
  const mayPay = useIsOpen(paths.payment)
  return (
    <form id={choiceForm} action={paths.payment} aria-label="Payer" className={cx('tablePanel')}>
      <input type="hidden" name="pdc" value={pdc} />
      <KeptParams names={listParams} />
      <div className={cx('tablePanel__head')}>
        <Heading level={2}>
          {isPayable ? 'À payer ' : 'Rien à payer'}
          {isPayable && <span className={cx('tablePanel__count')}>{count}</span>}
        </Heading>
        <Text size="sm" tone="muted">
          {isPayable
            ? mayPay && 'Cochez une facture pour ne payer qu’elle. Sans choix, vous payez tout.'
            : invoices.length > 0
              ? 'Votre avoir sera déduit de votre prochaine facture.'
              : 'Toutes vos factures sont réglées.'}
        </Text>
      </div>
      {invoices.length > 0 && (
        <InvoiceTable kind="open" pdc={pdc} caption="Factures à payer" invoices={invoices} />
      )}
      <div className={cx('tablePanel__foot')}>
        <p className={cx('tablePanel__total')}>
          Total à payer&nbsp;: <strong className={cx('tablePanel__amount')}>{total}</strong>
        </p>
        {isPayable && mayPay && <Button>Payer mes factures</Button>}
      </div>
    </form>
  )
}

type PaidProps = {
  amount: string
  at: string
  place: string
  lines: { number: string; amount: string }[]
  receipt: string
  /** Nothing is left to pay at the point that the page shows. */
  isSettled: boolean
}

/** PAY-06: the browser comes from another site: what it sees first takes the focus, so that it is read. */
function Paid({ amount, at, place, lines, receipt, isSettled }: PaidProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: see above
    <div role="status" tabIndex={-1} autoFocus>
      <Alert tone="success">
        <Heading level={2}>Merci, votre paiement est enregistré</Heading>
        <Text>
          <strong>{amount}</strong>
          {` le ${at}, par carte bancaire, pour ${place}. `}
          {isSettled && 'Vous n’avez rien à faire.'}
        </Text>
        <DefinitionList
          items={lines.map(({ number, amount }) => ({ term: `Facture ${number}`, value: amount }))}
        />
        <LinkButton href={receipt} variant={isSettled ? 'solid' : 'outline'} download>
          Télécharger le reçu (PDF)
        </LinkButton>
      </Alert>
    </div>
  )
}
