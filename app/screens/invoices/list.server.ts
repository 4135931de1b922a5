import { streetLine } from '#domain/address.ts'
import { dueCents, toPayCents } from '#domain/balance.ts'
import { formatInstant } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import { paidByGuests, paymentOf, pendingPayments } from '#payment/history.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { eInvoiceState } from '../shell/e-invoice-state.server.ts'
import { canAskDelay, delaysOf } from '../shell/payment-delays.server.ts'
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
    some.map(one => {
      const number = one.factNumber
      const isUnderWay = stages.has(number)
      return {
        ...shownInvoice(
          one,
          today,
          isMonthly,
          stages.get(number),
          delays.held.get(number),
          guests.has(number),
        ),
        canBePutOff: canAskDelay(one, { point: pdc, today, isUnderWay, ...delays }),
      }
    })
  const due = toPayCents(invoices)
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
  return others.flatMap(({ pdcRef, adress }, rank) => {
    const cents = toCents(balances[rank]?.value?.total ?? 0)
    if (cents <= 0) return []
    const place = `${streetLine(adress)} (${pdcRef})`
    return [{ href: paths.paymentOf([], pdcRef), amount: formatCents(cents), place }]
  })
}

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
