import { Outlet, useLoaderData } from '@remix-run/react'
import { toPayCents } from '#domain/balance.ts'
import { formatCents } from '#domain/money.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { pagesOf } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { BeingChecked, beingChecked } from '../shell/payments-under-way.tsx'
import { chosenInvoices, shownInvoice, yearsOf } from './invoice-list.server.ts'
import { FoundInvoices } from './invoice-list.tsx'
import { Total } from './invoice-total.tsx'

export const handle: Page = { title: 'Consulter et payer mes factures' }

const perPage = 24

export const loader = guarded(requireSubscriber, async ({ call, who, pdc, today }, { url }) => {
  const [wrapped, { stages, checkingCents }] = await Promise.all([
    call('getInvoices', { query: { pdc: pdc.pdcRef } }),
    pendingPayments(who.owner, pdc.pdcRef),
  ])
  const invoices = wrapped.map(({ facture }) => facture)
  const { searchParams } = url
  const { filters, list, found } = chosenInvoices(searchParams, invoices)
  const pages = pagesOf(found.length, perPage)
  const page = Math.min(list.page, pages)
  const due = toPayCents(invoices)
  const isMonthly = pdc.contract.monthlyPayment === 1
  return {
    pdc: pdc.pdcRef,
    isEmpty: invoices.length === 0,
    total: formatCents(due),
    payable: due > 0,
    checking: beingChecked(checkingCents),
    isPart: found.length > perPage || found.length < invoices.length,
    years: yearsOf(invoices),
    filters,
    list: { ...list, page },
    pages,
    count: found.length,
    invoices: found
      .slice((page - 1) * perPage, page * perPage)
      .map(invoice => shownInvoice(invoice, today, isMonthly, stages.get(invoice.factNumber))),
  }
})

export default function InvoiceList() {
  const { pdc, isEmpty, total, payable, checking, isPart, ...found } =
    useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mes factures', href: paths.invoices }, { label: 'Consulter et payer' }]}
      >{`Factures du point de comptage ${pdc}`}</PageHeading>
      <Outlet />
      {isEmpty ? (
        <EmptyState title="Aucune facture trouvé" />
      ) : (
        <>
          <Total total={total} payable={payable} isPart={isPart} />
          <BeingChecked text={checking} />
          <FoundInvoices payable={payable} {...found} />
        </>
      )}
      <Cluster>
        <Link href={paths.payments} variant="alone">
          Mes paiements
        </Link>
        <Link href={paths.monthly} variant="alone">
          Étaler mes paiements avec la mensualisation
        </Link>
      </Cluster>
    </Stack>
  )
}
