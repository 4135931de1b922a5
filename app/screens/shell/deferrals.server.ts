import { hasPaymentMode } from '#domain/payment-modes.ts'
import { isOpen } from '#domain/request.ts'
import { type Day, formatCents, formatDay, toCents } from '#domain/values.ts'
import type { PaymentDelay } from '#extras/payment-delay/calls.ts'
import {
  type DelayFacts,
  type DelayInstalment,
  delayName,
  delayRefusal,
  delayRuleOf,
  disputes,
  openInstalments,
  owedOfSchedule,
} from '#extras/payment-delay/rules.ts'
import { noticeOf } from '#http/route.server.ts'
import type { Stage } from '#payment/history.server.ts'
import { payableCents } from '#payment/states.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers, settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { Facture, Histo, Pdc } from '#upstream/catalogue/entities.ts'

/** An invoice is deferred, hence not late, while a delay is asked for, and when staff have accepted one. */
export type Deferral = {
  state: 'asked' | 'accepted'
  until: Day
  /** « Délai demandé », « Échéancier accordé » */
  label: string
  schedule: DelayInstalment[]
}

export type Delays = Awaited<ReturnType<typeof delaysOf>>

export const delayRule = () => delayRuleOf(settings())

/**
 * The delays of a subscriber, and the deferrals by number of invoice, for pages that can do without. `delays` is null
 * where the utility offers none or its back end gives no answer; `missing` is the notice to show in an outage.
 */
export async function delaysOf({ call, who }: Pick<Subscriber, 'call' | 'who'>) {
  const { delays, missing } = offers('payment-delay')
    ? await readDelays(call('getPaymentDelays', { query: { userLogin: who.owner } }))
    : { delays: null, missing: null }
  const deferred = new Map(
    delays?.flatMap(delay => {
      const one = deferralBy(delay)
      return one ? [[delay.factNumber, one] as const] : []
    }),
  )
  // A helper sees deferred invoices but cannot ask for a delay: only the subscriber may tell of difficulties.
  return { delays, deferred, missing, mayAsk: delays !== null && !who.by }
}

/** In cents, the granted instalments of an invoice: `now` is due, `part` is due or else the next; 0 without any. */
export const instalmentOf = (deferred: Deferral | undefined, leftCents: number, today: Day) =>
  owedOfSchedule(isByInstalments(deferred) ? deferred.schedule : [], leftCents, today)

/**
 * What is to be paid for a metering point when no invoice is chosen, in cents. Nothing is paid of an invoice whose
 * payment is being checked, and only the instalments that are due of one that an accepted delay defers.
 */
export function payableNow(
  total: number,
  bills: { number: string; cents: number }[],
  about: { stages: Map<string, Stage>; deferred: Delays['deferred']; today: Day },
): number {
  const { stages, deferred, today } = about
  const now = bills.flatMap(({ number, cents }) => {
    if (stages.get(number) === 'checking') return []
    const one = deferred.get(number)
    return [one?.state === 'accepted' ? { cents: instalmentOf(one, cents, today).now } : { cents }]
  })
  return payableCents(total, bills, now)
}

const isByInstalments = (deferred: Deferral | undefined): deferred is Deferral =>
  deferred?.state === 'accepted' && deferred.schedule.length > 1

/** The words about a deferred invoice, which depend on what is left to pay. */
export type ShownDeferral = Pick<Deferral, 'state' | 'label'> & {
  /** « Un délai est demandé jusqu’au 15/02/2027 », « Un paiement en 3 fois est accordé : prochain paiement le … » */
  words: string
}

export function shownDeferral(
  { schedule, ...deferred }: Deferral,
  leftCents: number,
  today: Day,
): ShownDeferral {
  const { state, label, until } = deferred
  const isAsked = state === 'asked'
  // An instalment that was paid ahead is not the next one.
  const [next] = isAsked ? schedule : openInstalments(schedule, leftCents)
  const which = isAsked ? 'premier paiement le' : 'prochain paiement le'
  const when =
    schedule.length > 1 && next
      ? `\u00a0: ${!isAsked && next.day < today ? 'paiement attendu depuis le' : which} ${formatDay(next.day)}, ${formatCents(next.cents)}`
      : ` jusqu’au ${formatDay(until)}`
  const done = isAsked ? 'demandé' : 'accordé'
  return { state, label, words: `Un ${delayName(schedule.length)} est ${done}${when}` }
}

/** The deferral of an invoice by its delay; null where the delay does not defer it. */
function deferralBy({ state, instalments }: PaymentDelay): Deferral | null {
  if (state !== 'asked' && state !== 'accepted') return null
  const kind = instalments.length > 1 ? 'Échéancier' : 'Délai'
  return {
    state,
    until: instalments.at(-1)?.date ?? '',
    label: `${kind} ${state === 'asked' ? 'demandé' : 'accordé'}`,
    schedule: instalments.map(({ date, amount }) => ({ day: date, cents: toCents(amount) })),
  }
}

async function readDelays(
  answer: Promise<PaymentDelay[]>,
): Promise<{ delays: PaymentDelay[] | null; missing: FormNotice | null }> {
  try {
    return { delays: await answer, missing: null }
  } catch (error) {
    const { notice, status } = noticeOf(error)
    return { delays: null, missing: status === 503 ? { ...notice, tone: 'warning' } : null }
  }
}

/** The invoices, each with the day until which it is not late as its `endDate`: a deferral may move that day. */
export function withDelays<I extends Pick<Facture, 'factNumber' | 'endDate'>>(
  invoices: I[],
  deferred: Delays['deferred'],
): I[] {
  return invoices.map(invoice => {
    const until = deferred.get(invoice.factNumber)?.until ?? ''
    return until > invoice.endDate ? { ...invoice, endDate: until } : invoice
  })
}

type Due = Pick<Facture, 'factNumber' | 'balanceFact' | 'endDate'>

type About = {
  point: Pdc
  today: Day
  delays: PaymentDelay[]
  isUnderWay: boolean
  /** The requests of the metering point, where they were read. */
  requests?: Histo[]
}

export function delayFacts(
  { factNumber: number, balanceFact, endDate }: Due,
  { point, today, delays, isUnderWay, requests = [] }: About,
): DelayFacts {
  return {
    number,
    today,
    isUnderWay,
    cents: toCents(balanceFact),
    deadline: endDate,
    isAutomatic: hasPaymentMode(point.contract),
    isDisputed: requests.some(histo => isOpen(histo) && disputes(histo.message, number)),
    delays: delays
      .filter(({ pdc }) => pdc === point.pdcRef)
      .map(({ factNumber, askedOn, state }) => ({ number: factNumber, askedOn, state })),
  }
}

/** Whether a page may lead to the request for a delay, which finds out itself whether the invoice is disputed. */
export const canAskDelay = (
  invoice: Due,
  { delays, mayAsk, ...about }: Omit<About, 'delays'> & Pick<Delays, 'delays' | 'mayAsk'>,
) =>
  mayAsk &&
  delayRefusal(delayFacts(invoice, { ...about, delays: delays ?? [] }), delayRule()) === null
