import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { BeingChecked } from '../shell/payments-under-way.tsx'
import { showInvoices } from './list.server.ts'
import { OpenInvoices } from './open-invoices.tsx'
import { Paid } from './paid.tsx'
import { SettledInvoices } from './settled-invoices.tsx'

export const handle: Page = { title: 'Consulter et payer mes factures' }

export const loader = guarded(requireSubscriber, showInvoices)

export default function InvoiceList() {
  const { pdc, address, planHref, isEmpty, paid, checking, eInvoice, missing, open, settled } =
    useLoaderData<typeof loader>()
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
      {isEmpty ? (
        <EmptyState title="Aucune facture trouvé" />
      ) : (
        <OpenInvoices pdc={pdc} {...open} />
      )}
      <Cluster>
        {planHref && (
          <Link href={planHref} variant="alone">
            Étaler mes paiements avec la mensualisation
          </Link>
        )}
        <Link href={paths.payments} variant="alone">
          Mes paiements et mes reçus
        </Link>
        <Link href={paths.consumption} variant="alone">
          Ma consommation
        </Link>
        {eInvoice && !eInvoice.missing && (
          <Link href={paths.eInvoice} variant="alone">
            {eInvoice.since
              ? `E-facture\u00a0: par e-mail depuis le ${eInvoice.since}`
              : 'Recevoir mes factures par e-mail'}
          </Link>
        )}
      </Cluster>
      <Missing notice={eInvoice?.missing} />
      {!isEmpty && <SettledInvoices pdc={pdc} {...settled} />}
    </Stack>
  )
}
