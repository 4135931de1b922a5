import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { dueCents, isLate, toPayCents } from '#domain/balance.ts'
import { formatDay } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { InvoiceTable } from './invoice-table.tsx'

export const handle: Page = { title: 'Consulter et payer mes factures' }

export async function loader(args: LoaderFunctionArgs) {
  const { call, pdc, today } = await requireSubscriber(args)
  const invoices = await call('getInvoices', { query: { pdc: pdc.pdcRef } })
  const isMonthly = pdc.contract.monthlyPayment === 1
  const due = toPayCents(invoices.map(({ facture }) => facture))
  return {
    pdc: pdc.pdcRef,
    total: formatCents(due),
    payable: due > 0,
    invoices: invoices.map(({ facture }) => ({
      number: facture.factNumber,
      issued: formatDay(facture.startDate),
      amount: formatCents(toCents(facture.amountFact)),
      deadline: formatDay(facture.endDate),
      isPaid: facture.balanceFact === 0,
      isLate: isLate(facture, today),
      due: dueCents(facture) > 0 ? formatCents(dueCents(facture)) : null,
      // INV-08, INV-09
      file: facture.exist ? ('pdf' as const) : isMonthly ? ('schedule' as const) : null,
    })),
  }
}

export default function InvoiceList() {
  const { pdc, total, payable, invoices } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <Breadcrumb
        items={[{ label: 'Mes factures', href: '/factures' }, { label: 'Consulter et payer' }]}
      />
      <Heading level={1}>{`Factures du point de comptage ${pdc}`}</Heading>
      <Outlet />
      {invoices.length === 0 ? (
        <EmptyState icon="invoice" title="Aucune facture trouvé" />
      ) : (
        <InvoiceTable invoices={invoices} total={total} payable={payable} />
      )}
      <Link href="/paymentmodes/mensualisation" variant="alone" icon="calendar">
        Étaler mes paiements avec la mensualisation
      </Link>
    </Stack>
  )
}
