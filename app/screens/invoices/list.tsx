import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Stack } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { BeingChecked } from '../shell/payments-under-way.tsx'
import { showInvoices } from './list.server.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { Paid } from './paid.tsx'
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
