import { streetLine } from '#domain/address.ts'
import { dueCents, isLate, toPayCents } from '#domain/balance.ts'
import { formatDay, formatInstant } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import { paidByGuests, paymentOf, pendingPayments } from '#payment/history.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { eInvoiceState } from '../shell/e-invoice-state.server.ts'
import { delaysOf } from '../shell/payment-delays.server.ts'
import { beingChecked } from '../shell/payments-under-way.tsx'
import {
  countOf,
  openInvoices,
  orders,
  settledInvoices,
  shownInvoice,
  summaryOf,
} from './invoice-list.server.ts'
import { isOfPoints } from './payments-list.server.ts'

/** INV-03 to INV-11: the invoices of the selected point, and the payment that was just made, if the address names one. */
export async function showInvoices(subscriber: Subscriber, { url }: RouteArgs) {
  const { call, who, pdc, today } = subscriber
  const [
    wrapped,
    { stages, checkingCents },
    paid,
    guests,
    eInvoice,
    { missing, ...delays },
    elsewhere,
  ] = await Promise.all([
    call('getInvoices', { query: { pdc: pdc.pdcRef } }),
    pendingPayments(who.owner, pdc.pdcRef),
    paidBy(subscriber, url.searchParams.get('paiement') ?? ''),
    paidByGuests(who.owner),
    eInvoiceState(subscriber),
    delaysOf(subscriber),
    owedElsewhere(subscriber),
  ])
  const invoices = wrapped.map(({ facture }) => facture)
  const isMonthly = pdc.contract.monthlyPayment === 1
  const shown = (some: typeof invoices) =>
    some.map(one =>
      shownInvoice(
        one,
        today,
        isMonthly,
        stages.get(one.factNumber),
        delays.held.get(one.factNumber),
        guests.has(one.factNumber),
      ),
    )
  const due = toPayCents(invoices)
  const late = invoices
    .filter(one => isLate(one, today) && !delays.held.has(one.factNumber))
    .reduce((sum, one) => sum + dueCents(one), 0)
  const { groups, count, ...settled } = settledInvoices(url.searchParams, invoices)
  return {
    pdc: pdc.pdcRef,
    address: streetLine(pdc.adress),
    planHref: isMonthly ? null : paths.monthly,
    isEmpty: invoices.length === 0,
    paid,
    checking: beingChecked(checkingCents),
    eInvoice,
    missing,
    elsewhere,
    open: {
      isPayable: due > 0,
      total: formatCents(due),
      count: countOf(invoices.filter(one => dueCents(one) > 0).length),
      late: late > 0 ? formatCents(late) : null,
      invoices: shown(openInvoices(invoices)),
    },
    settled: {
      ...settled,
      orders,
      count: count > 0 && countOf(count),
      groups: groups.map(({ year, invoices }) => ({
        year,
        summary: summaryOf(invoices),
        invoices: shown(invoices),
      })),
    },
  }
}

/**
 * BEY-187: what is owed at the metering points that are not shown, to be paid from here; a balance that cannot be read is
 * left out, and said by the home page.
 */
async function owedElsewhere({ call, pdc, pdcs }: Subscriber) {
  const others = pdcs.filter(({ pdcRef }) => pdcRef !== pdc.pdcRef)
  const balances = await Promise.all(
    others.map(({ pdcRef }) => orNotice(call('getBalance', { query: { pdc: pdcRef } }), null)),
  )
  const owed = others.flatMap(({ pdcRef, adress }, rank) => {
    const cents = toCents(balances[rank]?.value?.total ?? 0)
    const place = `${streetLine(adress)} (${pdcRef})`
    const bills = (balances[rank]?.value?.soldes ?? []).flatMap(({ invoice }) => invoice ?? [])
    return cents > 0 ? [{ pdcRef, cents, place, bills }] : []
  })
  if (owed.length === 0) return null
  return {
    total: formatCents(owed.reduce((sum, { cents }) => sum + cents, 0)),
    points: owed.map(({ pdcRef, cents, place, bills }) => ({
      href: paths.paymentOf([], pdcRef),
      amount: formatCents(cents),
      place,
      bills: bills
        .filter(bill => dueCents(bill) > 0)
        .map(bill => ({
          href: paths.invoice(bill.factNumber, pdcRef),
          number: bill.factNumber,
          issued: formatDay(bill.startDate),
          deadline: formatDay(bill.endDate),
          amount: formatCents(dueCents(bill)),
        })),
    })),
  }
}
export type Elsewhere = Awaited<ReturnType<typeof owedElsewhere>>

/** PAY-06: a payment of theirs that is in the books, as its confirmation tells it; the address alone proves nothing. */
async function paidBy({ who, pdcs }: Subscriber, id: string) {
  const payment = await paymentOf(who.owner, id)
  if (payment?.state !== 'booked' || !payment.paidAt) return null
  if (!isOfPoints(who, pdcs, payment.pdc)) return null
  const point = pdcs.find(({ pdcRef }) => pdcRef === payment.pdc)
  return {
    amount: formatCents(payment.amountCents),
    at: formatInstant(payment.paidAt),
    place: [point && streetLine(point.adress), payment.pdc].filter(Boolean).join(' · '),
    lines: payment.lines.map(({ invoice, amountCents }) => ({
      number: invoice,
      amount: formatCents(amountCents),
    })),
    receipt: paths.paymentReceipt(id),
  }
}
