import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { dueCents, isLate } from '#domain/balance.ts'
import { type Day, formatCents, formatDay, streetLine, toEuros } from '#domain/values.ts'
import { failedPage, PageFailure, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { checkout } from '#payment/checkout.server.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { isUuid } from '#payment/ledger.server.ts'
import { payable } from '#payment/states.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { Facture, Pdc } from '#upstream/catalogue/entities.ts'
import {
  type Delays,
  delaysOf,
  instalmentOf,
  shownDeferral,
} from '../shell/payment-delays.server.ts'
import { byDeadline } from './invoice-list.server.ts'
import { pointOf } from './point.server.ts'
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

/** INV-12: what is about to be paid, for the point of the address, and what is not, before any payment call. */
export async function showRecap(subscriber: Subscriber, { url }: RouteArgs) {
  const { who, pdc, today } = subscriber
  const point = pointOf(subscriber, url)
  const asked = url.searchParams.getAll('facture')
  const [{ stages }, { delays, deferred }] = await Promise.all([
    pendingPayments(who.owner, point.pdcRef),
    delaysOf(subscriber),
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
  // The list is that of the selected point.
  const back = point === pdc ? paths.invoiceList : paths.home
  if (invoices.length === 0) {
    // What is being checked, the page says itself.
    if (asked.length === 0 ? [...stages.values()].includes('checking') : asked.some(isBeingChecked))
      throw redirect(back)
    const isDeferred = delays?.some(
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
  return {
    place: `${streetLine(point.adress)} · ${point.pdcRef}`,
    // The point and the invoices are in it alone: after a failure « Réessayer » proposes the same.
    action: paths.paymentOf(
      invoices.map(({ factNumber }) => factNumber),
      point.pdcRef,
      invoices.map(({ factNumber }) => factNumber).filter(isPart),
    ),
    back,
    phone: settings().CONTACT_PHONE,
    submission: randomUUID(),
    total: formatCents(invoices.reduce((sum, invoice) => sum + dueCents(invoice), 0)),
    lines: invoices.map(invoice => ({
      number: invoice.factNumber,
      deadline: formatDay(invoice.endDate),
      deferred: deferralOf(invoice),
      isLate: isLate(invoice, today) && !deferred.has(invoice.factNumber),
      part: partOf(invoice),
      amount: formatCents(dueCents(invoice)),
    })),
  }
}

/**
 * PAY-01 to PAY-03: the amount is the sum of what these invoices owe now, whatever was posted. A subscriber who pays for a point
 * selects it, so that the list they come back to is that point's.
 */
export async function sendToProvider(subscriber: Subscriber, { request, url }: RouteArgs) {
  const { call, who, pdc, select, form, today } = subscriber
  const point = pointOf(subscriber, url)
  const posted = await form()
  // A form that was open before an update posts its selection.
  const asked = posted.has('invoice')
    ? posted.getAll('invoice').map(String)
    : url.searchParams.getAll('facture')
  const [{ deferred }, all] = await Promise.all([
    delaysOf(subscriber),
    toPay(subscriber, point, asked),
  ])
  const ends = posted.getAll('ends')
  const instalments = instalmentsOf(all, asked, url, deferred, today)
  const unsaid = ({ factNumber }: Facture) =>
    isPutOff(deferred, factNumber) && !instalments.has(factNumber) && !ends.includes(factNumber)
  // Accepted since the page was shown: what it means to pay is said before.
  if (asked.length > 0 && all.some(unsaid))
    return redirect(paths.paymentOf(asked, point.pdcRef), 303)
  const invoices = all
    .filter(invoice => !unsaid(invoice))
    .flatMap(invoice => inPart(invoice, instalments))
  const headers = new Headers(point === pdc ? {} : { 'set-cookie': await select(point) })
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
 * What is paid of the invoices whose delay was accepted, in cents by number: what is due where all are asked for, the
 * instalment of each that the address names by `echeance`. The others are paid at once.
 */
function instalmentsOf(
  invoices: Facture[],
  asked: string[],
  { searchParams }: URL,
  deferred: Delays['deferred'],
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

/** The invoice as it is paid now: by its instalment, where there is one, and not at all where none is due. */
function inPart(invoice: Facture, instalments: Map<string, number>): Facture[] {
  const cents = instalments.get(invoice.factNumber)
  if (cents === undefined) return [invoice]
  return cents > 0 ? [{ ...invoice, balanceFact: toEuros(cents) }] : []
}

/** Whether it is paid by an accepted delay: only who asks for this very invoice pays it at once. */
const isPutOff = (deferred: Delays['deferred'], number: string) =>
  deferred.get(number)?.state === 'accepted'

/** A failure before the payer was sent to the provider: its page says that nothing was debited. */
function nothingDebited(error: unknown): never {
  const { status, page } = failedPage(error)
  throw new PageFailure(status, { ...page, detail: noMoney })
}

async function toPay(
  { call }: Subscriber,
  { pdcRef }: Pdc,
  asked: string[],
  isBeingChecked?: (number: string, invoice: Facture) => boolean,
) {
  const wrapped = await call('getInvoices', { query: { pdc: pdcRef } })
  const invoices = payable(
    wrapped.map(({ facture }) => facture),
    asked,
    isBeingChecked,
  )
  if (!invoices) throw new PageFailure(404, notYours)
  return invoices.sort(byDeadline)
}
