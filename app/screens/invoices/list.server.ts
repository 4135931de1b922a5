import {
  type BalanceCard,
  creditBeside,
  dueCents,
  isLate,
  toPayCents,
  totalCents,
} from '#domain/balance.ts'
import { hasPaymentMode } from '#domain/payment-modes.ts'
import { shortReference } from '#domain/short-reference.ts'
import { formatCents, formatDay, formatInstant, streetLine, toCents } from '#domain/values.ts'
import { askOne, type Deferral, type Deferrals } from '#extras/slots.server.ts'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { paidByGuests, paymentOf, pendingPayments } from '#payment/history.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { contractEnds, endBeforePlan } from '../shell/contract-ends.server.ts'
import { deferralsOf, payableNow, shownDeferral, withDeferrals } from '../shell/deferrals.server.ts'
import { eInvoiceState } from '../shell/e-invoice-state.server.ts'
import { beingChecked } from '../shell/payments-under-way.tsx'
import { countOf, openInvoices, settledInvoices, shownInvoice } from './invoice-list.server.ts'
import { isOfPoints } from './payments-list.server.ts'

/** INV-03 to INV-11: the invoices of the selected point, and the payment just made, if the address names one. */
export async function showInvoices(subscriber: Subscriber, { url }: RouteArgs) {
  const { call, who, pdc, today } = subscriber
  const ends = contractEnds(subscriber)
  const deferrals = deferralsOf(subscriber)
  const [
    wrapped,
    { stages, checkingCents },
    paid,
    guests,
    eInvoice,
    { missing, deferred },
    elsewhere,
    notes,
    ended,
  ] = await Promise.all([
    call('getInvoices', { query: { pdc: pdc.pdcRef } }),
    pendingPayments(who.owner, pdc.pdcRef),
    paidBy(subscriber, url.searchParams.get('paiement') ?? '', ends),
    paidByGuests(who.owner),
    eInvoiceState(subscriber),
    deferrals,
    otherAddresses(subscriber, deferrals),
    askOne('invoiceNotes', subscriber, pdc.pdcRef),
    ends,
  ])
  const invoices = wrapped.map(({ facture }) => facture)
  const isMonthly = pdc.contract.monthlyPayment === 1
  const shown = (some: typeof invoices) =>
    some.map(one => ({
      ...shownInvoice(
        one,
        today,
        isMonthly,
        stages.get(one.factNumber),
        deferred.get(one.factNumber),
        guests.has(one.factNumber),
      ),
      note: notes?.get(one.factNumber),
    }))
  const due = toPayCents(invoices)
  const bills = invoices.filter(one => dueCents(one) > 0)
  const now = payableNow(totalCents(invoices), bills.map(numberAndCents), {
    stages,
    deferred,
    today,
  })
  const late = invoices
    .filter(one => isLate(one, today) && !deferred.has(one.factNumber))
    .reduce((sum, one) => sum + dueCents(one), 0)
  const settled = settledInvoices(url.searchParams, invoices)
  return {
    pdc: pdc.pdcRef,
    address: streetLine(pdc.adress),
    isMonthly,
    planHref: isMonthly || endBeforePlan(ended, pdc.pdcRef, today) ? null : paths.monthly,
    isEmpty: invoices.length === 0,
    paid,
    checking: beingChecked(checkingCents),
    eInvoice,
    missing,
    elsewhere,
    open: {
      isPayable: due > 0,
      total: formatCents(due),
      // Null while all invoices are deferred: only an invoice that is ticked is then paid.
      pay: now > 0 ? formatCents(now) : null,
      why: creditBeside(
        due,
        bills.reduce((sum, one) => sum + dueCents(one), 0),
        now,
      ),
      count: countOf(bills.length),
      late: late > 0 ? formatCents(late) : null,
      invoices: shown(openInvoices(invoices)),
    },
    settled: {
      ...settled,
      count: countOf(settled.count),
      shown: shown(settled.shown),
      folded: shown(settled.folded),
    },
  }
}

/** BEY-187: the metering points that are not selected, each with what it owes and the address where it is paid. */
async function otherAddresses(
  { call, who, pdc, pdcs, today }: Subscriber,
  deferrals: Promise<Pick<Deferrals, 'deferred'>>,
) {
  const others = pdcs.filter(({ pdcRef }) => pdcRef !== pdc.pdcRef)
  const [{ deferred }, { stages }] = await Promise.all([deferrals, pendingPayments(who.owner)])
  const all = await Promise.all(
    others.map(async ({ pdcRef, adress }) => {
      const { value } = await orNotice(call('getBalance', { query: { pdc: pdcRef } }), null)
      const due = (value?.soldes ?? [])
        .flatMap(({ invoice }) => invoice ?? [])
        .filter(bill => dueCents(bill) > 0)
      const cents = value && toCents(value.total)
      const now = payableNow(cents ?? 0, due.map(numberAndCents), { stages, deferred, today })
      const street = streetLine(adress)
      return {
        pdc: pdcRef,
        street,
        place: `${/^\d/.test(street) ? 'pour le' : 'pour'} ${street}`,
        href: paths.paymentOf([], pdcRef),
        pay: now > 0 ? formatCents(now) : null,
        cents: cents ?? 0,
        note: pdcRef,
        isShown: false,
        total: cents === null ? null : formatCents(Math.abs(cents)),
        state: stateOf(cents, withDeferrals(due, deferred), today),
        bills: withDeferrals(due, deferred).map(bill => ({
          href: paths.invoice(bill.factNumber, pdcRef),
          number: bill.factNumber,
          issued: formatDay(bill.startDate),
          until: untilOf(bill, deferred.get(bill.factNumber), today),
          amount: formatCents(dueCents(bill)),
          state: stateOf(dueCents(bill), [bill], today),
        })),
      }
    }),
  )
  const owed = all.filter(({ cents }) => cents > 0)
  return { all, owed, total: formatCents(owed.reduce((sum, { cents }) => sum + cents, 0)) }
}

const numberAndCents = (bill: Facture) => ({ number: bill.factNumber, cents: dueCents(bill) })

const untilOf = (bill: Facture, deferral: Deferral | undefined, today: string) =>
  deferral
    ? shownDeferral(deferral, dueCents(bill), today).words
    : `au plus tard le\u00a0${formatDay(bill.endDate)}`

export type Elsewhere = Awaited<ReturnType<typeof otherAddresses>>

/** The state of a balance in cents; null when the balance could not be read. */
function stateOf(cents: number | null, due: Facture[], today: string): BalanceCard['state'] | null {
  if (cents === null) return null
  if (cents > 0) return due.some(bill => isLate(bill, today)) ? 'retard' : 'regler'
  return cents < 0 ? 'avoir' : 'solde'
}

/** PAY-06: the confirmation of a booked payment of this subscriber; its id in the address proves nothing by itself. */
async function paidBy(
  { who, pdcs, today }: Subscriber,
  id: string,
  ends: ReturnType<typeof contractEnds>,
) {
  const payment = await paymentOf(who.owner, id)
  if (payment?.state !== 'booked' || !payment.paidAt) return null
  if (!isOfPoints(who, pdcs, payment.pdc)) return null
  const point = pdcs.find(({ pdcRef }) => pdcRef === payment.pdc)
  const mayBegin =
    point && !hasPaymentMode(point.contract) && !endBeforePlan(await ends, point.pdcRef, today)
  return {
    amount: formatCents(payment.amountCents),
    planHref: mayBegin ? paths.monthly : null,
    pdc: payment.pdc,
    facts: [
      { term: 'Reçu', value: shortReference(id) },
      { term: 'Le', value: formatInstant(payment.paidAt) },
      {
        term: 'Pour',
        value: [point && streetLine(point.adress), payment.pdc].filter(Boolean).join(' · '),
      },
      {
        term: payment.lines.length > 1 ? 'Factures' : 'Facture',
        value: payment.lines
          .map(({ invoice, amountCents }) => `${invoice} (${formatCents(amountCents)})`)
          .join(', '),
      },
      { term: 'Par', value: 'carte bancaire' },
    ],
    receipt: paths.paymentReceipt(id),
  }
}
