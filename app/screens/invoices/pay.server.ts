import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { dueCents, isLate } from '#domain/balance.ts'
import { type Day, formatCents, formatDay, streetLine, toEuros } from '#domain/values.ts'
import type { Deferrals } from '#extras/slots.server.ts'
import { failedPage, PageFailure, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { checkout } from '#payment/checkout.server.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { isUuid } from '#payment/ledger.server.ts'
import { payable } from '#payment/states.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import { listHref } from '#ui/list-state.ts'
import type { Facture, Pdc } from '#upstream/catalogue/entities.ts'
import { deferralsOf, instalmentOf, shownDeferral } from '../shell/deferrals.server.ts'
import { byDeadline } from './invoice-list.server.ts'
import { invoiceHere, pointOf } from './point.server.ts'
import {
  deferredOnly,
  noMoney,
  nothingTicked,
  nothingToPay,
  notYours,
  openElsewhere,
  paidElsewhere,
  sessionRefused,
  toastOf,
} from './texts.server.ts'

/** INV-12: the invoices about to be paid for the metering point in the address, before any payment call. */
export async function showRecap(subscriber: Subscriber, { url }: RouteArgs) {
  const { who, selected, today } = subscriber
  const asked = url.searchParams.getAll('facture')
  const point = asked[0]
    ? (await invoiceHere(subscriber, url, asked[0])).point
    : pointOf(subscriber, url)
  const [{ stages }, { deferred }] = await Promise.all([
    pendingPayments(who.owner, point.pdcRef),
    deferralsOf(subscriber),
  ])
  const isBeingChecked = (number: string) => stages.get(number) === 'checking'
  const owed = (invoice: Facture) =>
    instalmentOf(deferred.get(invoice.factNumber), dueCents(invoice), today)
  const isApart = (number: string, invoice: Facture) =>
    isBeingChecked(number) ||
    (isPutOff(deferred, number) && !asked.includes(number) && owed(invoice).now === 0)
  const known = await toPay(subscriber, point, asked, isApart)
  const instalments = instalmentsOf(known, asked, url, deferred, today)
  const isPart = (number: string) => instalments.has(number)
  const invoices = known.flatMap(invoice => inPart(invoice, instalments))
  const isIn = (number: string) => invoices.some(({ factNumber }) => factNumber === number)
  const back =
    point === selected ? paths.invoiceList : listHref(paths.invoiceList, '', { pdc: point.pdcRef })
  if (invoices.length === 0) {
    // The page to which this leads says itself what is being checked.
    if (asked.length === 0 ? [...stages.values()].includes('checking') : asked.some(isBeingChecked))
      throw redirect(back)
    const isDeferred = [...deferred.values()].some(
      ({ pdc, state }) => pdc === point.pdcRef && state === 'accepted',
    )
    const why = asked.length > 0 ? nothingTicked : isDeferred ? deferredOnly : nothingToPay
    throw await redirectWithToast(back, why())
  }
  const partOf = (invoice: Facture) => {
    const { part } = owed(invoice)
    if (part === 0 || isPart(invoice.factNumber)) return null
    const { factNumber: number } = invoice
    return { href: paths.paymentOf([number], point.pdcRef, [number]), amount: formatCents(part) }
  }
  const deferralOf = (invoice: Facture) => {
    const one = isPart(invoice.factNumber) ? undefined : deferred.get(invoice.factNumber)
    return one && shownDeferral(one, dueCents(invoice), today)
  }
  /** Until when an invoice is to be paid: the plan of one that is put off says it, of an instalment too. */
  const whenOf = ({ factNumber: number, endDate }: Facture) => {
    const [whole] = known.filter(({ factNumber }) => factNumber === number)
    const deferral = deferred.get(number)
    if (deferral && whole) return deferral.words(dueCents(whole), today)
    return endDate && `à payer au plus tard le ${formatDay(endDate)}`
  }
  return {
    place: `${streetLine(point.adress)} · ${point.pdcRef}`,
    // The address alone holds the point and the invoices, so that « Réessayer » after a failure proposes the same.
    action: paths.paymentOf(
      invoices.map(({ factNumber }) => factNumber),
      point.pdcRef,
      invoices.map(({ factNumber }) => factNumber).filter(isPart),
    ),
    back,
    phone: settings().CONTACT_PHONE,
    submission: randomUUID(),
    apart: (await invoicesOf(subscriber, point)).flatMap(invoice => {
      const { factNumber: number } = invoice
      const isMeant = asked.length === 0 || asked.includes(number)
      if (dueCents(invoice) <= 0 || isIn(number) || !isMeant) return []
      const deferral = deferred.get(number)
      const why = deferral
        ? shownDeferral(deferral, dueCents(invoice), today).words
        : 'un paiement est en cours de vérification'
      return [{ number, why }]
    }),
    total: formatCents(invoices.reduce((sum, invoice) => sum + dueCents(invoice), 0)),
    lines: invoices.map(invoice => ({
      number: invoice.factNumber,
      when: whenOf(invoice),
      deferred: deferralOf(invoice),
      isLate: isLate(invoice, today) && !deferred.has(invoice.factNumber),
      part: partOf(invoice),
      amount: formatCents(dueCents(invoice)),
    })),
  }
}

/**
 * PAY-01 to PAY-03: the amount is the sum of what these invoices owe now, whatever was posted. Paying for a metering
 * point selects it, so that the subscriber comes back to its list.
 */
export async function sendToProvider(subscriber: Subscriber, { request, url }: RouteArgs) {
  const { call, who, selected, select, form, today } = subscriber
  const point = pointOf(subscriber, url)
  const posted = await form()
  // A form that was opened before an update of the portal posts its invoices as `invoice`.
  const asked = posted.has('invoice')
    ? posted.getAll('invoice').map(String)
    : url.searchParams.getAll('facture')
  const [{ deferred }, all] = await Promise.all([
    deferralsOf(subscriber),
    toPay(subscriber, point, asked),
  ])
  const ends = posted.getAll('ends')
  const instalments = instalmentsOf(all, asked, url, deferred, today)
  const unsaid = ({ factNumber }: Facture) =>
    isPutOff(deferred, factNumber) && !instalments.has(factNumber) && !ends.includes(factNumber)
  // A delay was accepted since the page was shown: the page has to say first that paying ends it.
  if (asked.length > 0 && all.some(unsaid))
    return redirect(paths.paymentOf(asked, point.pdcRef), 303)
  const invoices = all
    .filter(invoice => !unsaid(invoice))
    .flatMap(invoice => inPart(invoice, instalments))
  const headers = new Headers(point === selected ? {} : { 'set-cookie': await select(point) })
  if (invoices.length === 0) return redirectWithToast(paths.invoiceList, nothingToPay(), headers)
  const key = String(posted.get('submission') ?? '')
  const submission = isUuid(key) ? key : randomUUID()
  const opened = await checkout({
    call,
    owner: who.owner,
    paidBy: who.by?.name,
    pdc: point.pdcRef,
    invoices,
    submission,
    requestId: requestId(request),
  }).catch(nothingDebited)
  switch (opened.kind) {
    case 'redirect':
      return redirect(opened.url, { status: 303, headers })
    case 'refused':
      return redirectWithToast(paths.invoiceList, sessionRefused(opened.message), headers)
    case 'settled':
      return redirectWithToast(paths.invoiceList, toastOf(opened.outcome), headers)
    case 'elsewhere':
      return redirectWithToast(paths.invoiceList, paidElsewhere(opened), headers)
    case 'conflict':
      return redirectWithToast(paths.payments, openElsewhere(opened), headers)
  }
}

/**
 * What is paid now of each invoice with an accepted delay, in cents by number: what is due if all are asked for, or
 * the instalment of an invoice named by `echeance`. The map lacks the other invoices, which are paid whole.
 */
function instalmentsOf(
  invoices: Facture[],
  asked: string[],
  { searchParams }: URL,
  deferred: Deferrals['deferred'],
  today: Day,
): Map<string, number> {
  const parts = searchParams.getAll('echeance')
  return new Map(
    invoices.flatMap(invoice => {
      const { factNumber: number } = invoice
      const isAsked = asked.includes(number)
      if (!isPutOff(deferred, number) || (isAsked && !parts.includes(number))) return []
      const { now, part } = instalmentOf(deferred.get(number), dueCents(invoice), today)
      return [[number, isAsked ? part : now] as const]
    }),
  )
}

/** The invoice as it is paid now: for its instalment if it has one, or not at all if no instalment is due. */
function inPart(invoice: Facture, instalments: Map<string, number>): Facture[] {
  const cents = instalments.get(invoice.factNumber)
  if (cents === undefined) return [invoice]
  return cents > 0 ? [{ ...invoice, balanceFact: toEuros(cents) }] : []
}

/** Whether an accepted delay puts the invoice off: it is then paid at once only if the address asks for it. */
const isPutOff = (deferred: Deferrals['deferred'], number: string) =>
  deferred.get(number)?.state === 'accepted'

/** A failure before the payer was sent to the provider: its page says that nothing was debited. */
function nothingDebited(error: unknown): never {
  const { status, page } = failedPage(error)
  throw new PageFailure(status, { ...page, detail: noMoney })
}

async function invoicesOf({ call }: Subscriber, { pdcRef }: Pdc): Promise<Facture[]> {
  const wrapped = await call('getInvoices', { query: { pdc: pdcRef } })
  return wrapped.map(({ facture }) => facture)
}

/**
 * BEY-540: only what the balance names too can be paid: an invoice that the list alone has may be another person's. An
 * invoice that is asked for and is not among them throws 404.
 */
async function toPay(
  subscriber: Subscriber,
  point: Pdc,
  asked: string[],
  isBeingChecked?: (number: string, invoice: Facture) => boolean,
) {
  const query = { pdc: point.pdcRef }
  const [all, { soldes }] = await Promise.all([
    invoicesOf(subscriber, point),
    subscriber.call('getBalance', { query }),
  ])
  const owed = new Set(soldes.map(({ invoice }) => invoice?.factNumber))
  const invoices = payable(
    all.filter(one => dueCents(one) === 0 || owed.has(one.factNumber)),
    asked,
    isBeingChecked,
  )
  if (!invoices) throw new PageFailure(404, notYours)
  return invoices.sort(byDeadline)
}
