import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { dueCents, isLate } from '#domain/balance.ts'
import { formatDay } from '#domain/dates.ts'
import { formatCents } from '#domain/money.ts'
import { failedPage, PageFailure } from '#http/failure.server.ts'
import { info, redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { checkout } from '#payment/checkout.server.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { isUuid } from '#payment/ledger.server.ts'
import { payable } from '#payment/payable.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { beingChecked } from '../shell/payments-under-way.tsx'
import { backTo } from './invoice-links.ts'
import { PaymentForm } from './payment-form.tsx'
import {
  noMoney,
  nothingToPay,
  notYours,
  openElsewhere,
  sessionRefused,
  toastOf,
} from './texts.server.ts'

export const handle: Page = { title: 'Payer mes factures' }

/** INV-12: what is about to be paid and what is not, before any payment call. */
export const loader = guarded(requireSubscriber, async (subscriber, { url }) => {
  const asked = url.searchParams.getAll('facture')
  const { stages, checkingCents } = await pendingPayments(
    subscriber.who.owner,
    subscriber.pdc.pdcRef,
  )
  const isBeingChecked = (number: string) => stages.get(number) === 'checking'
  const invoices = await toPay(subscriber, asked, isBeingChecked)
  if (invoices.length === 0) {
    const why =
      asked.length === 0 || asked.some(isBeingChecked) ? beingChecked(checkingCents) : null
    throw await redirectWithToast(paths.invoiceList, why ? info(why) : nothingToPay())
  }
  return {
    phone: settings().CONTACT_PHONE,
    submission: randomUUID(),
    total: formatCents(invoices.reduce((sum, invoice) => sum + dueCents(invoice), 0)),
    invoices: invoices.map(invoice => ({
      number: invoice.factNumber,
      deadline: formatDay(invoice.endDate),
      isLate: isLate(invoice, subscriber.today),
      amount: formatCents(dueCents(invoice)),
    })),
  }
})

/** PAY-01 to PAY-03: the amount is the sum of what these invoices owe now, whatever was posted. */
export const action = guarded(requireSubscriber, async (subscriber, { request, url }) => {
  const { call, who, pdc, form } = subscriber
  const posted = await form()
  // A form that was open before an update has its selection in its address alone.
  const asked = posted.has('invoice')
    ? posted.getAll('invoice').map(String)
    : url.searchParams.getAll('facture')
  const invoices = await toPay(subscriber, asked)
  if (invoices.length === 0) return redirectWithToast(paths.invoiceList, nothingToPay())
  const key = String(posted.get('submission') ?? '')
  const submission = isUuid(key) ? key : randomUUID()
  const opened = await checkout({
    call,
    owner: who.owner,
    pdc: pdc.pdcRef,
    invoices,
    submission,
    requestId: requestId(request),
  }).catch(nothingDebited)
  switch (opened.kind) {
    case 'redirect':
      return redirect(opened.url, 303)
    case 'refused':
      return redirectWithToast(paths.invoiceList, sessionRefused(opened.message))
    case 'settled':
      return redirectWithToast(paths.invoiceList, toastOf(opened.outcome))
    case 'conflict':
      return redirectWithToast(paths.payments, openElsewhere(opened))
  }
})

/** A failure before anybody was sent to pay: its page says that nothing was debited. */
function nothingDebited(error: unknown): never {
  const { status, page } = failedPage(error)
  const detail = [noMoney, page.detail].filter(Boolean).join(' ')
  throw new PageFailure(status, { ...page, detail })
}

async function toPay(
  { call, pdc }: Subscriber,
  asked: string[],
  isBeingChecked?: (number: string) => boolean,
) {
  const wrapped = await call('getInvoices', { query: { pdc: pdc.pdcRef } })
  const invoices = payable(
    wrapped.map(({ facture }) => facture),
    asked,
    isBeingChecked,
  )
  if (!invoices) throw new PageFailure(404, notYours)
  return invoices
}

export default function Pay() {
  const { phone, submission, total, invoices } = useLoaderData<typeof loader>()
  const list = backTo(useLocation().search)
  return (
    <RouteDialog title="Payer mes factures" closeHref={list}>
      <PaymentForm
        phone={phone}
        submission={submission}
        total={total}
        invoices={invoices}
        list={list}
      />
    </RouteDialog>
  )
}
