import { disputes } from '#domain/claim.ts'
import { hasPaymentMode } from '#domain/payment-modes.ts'
import { isOpen } from '#domain/request.ts'
import { type Day, formatCents, formatDay, toCents } from '#domain/values.ts'
import { noticeOf } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { Facture, Histo, Pdc } from '#upstream/catalogue/entities.ts'
import type { Deferral, Deferrals, Slots } from '../slots.server.ts'
import type { PaymentDelay } from './calls.ts'
import {
  type DelayFacts,
  type DelayInstalment,
  delayName,
  delayRefusal,
  delayRuleOf,
  openInstalments,
  owedOfSchedule,
} from './rules.ts'

export const delayRule = () => delayRuleOf(settings())

/** BEY-13, BEY-14: an invoice waits while a delay is asked for, and when staff have accepted one. */
export async function deferralsBy({
  call,
  who,
}: Pick<Subscriber, 'call' | 'who'>): Promise<Deferrals> {
  const { delays, missing } = await readDelays(
    call('getPaymentDelays', { query: { userLogin: who.owner } }),
  )
  return {
    deferred: byInvoice(delays ?? []),
    missing,
    moreTime(invoice, about) {
      // A helper sees deferred invoices but cannot ask for a delay: only the subscriber may tell of difficulties.
      if (!delays || who.by) return null
      if (delayRefusal(delayFacts(invoice, { ...about, delays }), delayRule())) return null
      const { pdcRef } = about.point
      return {
        href: paths.paymentDelayOf(invoice.factNumber, pdcRef),
        forAll: paths.paymentDelayOf('', pdcRef),
      }
    },
  }
}

/** BEY-14: the same for agents, who would otherwise call an invoice late that may wait. */
export const deskDeferrals: Slots['deskDeferrals'] = async ({ call }, refAbo) =>
  byInvoice(await call('getDeskPaymentDelays', { query: { refAbo } }))

const byInvoice = (delays: PaymentDelay[]) =>
  new Map(
    delays.flatMap(delay => {
      const one = deferralBy(delay)
      return one ? [[delay.factNumber, one] as const] : []
    }),
  )

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

/** The deferral of an invoice by its delay; null where the delay does not defer it. */
function deferralBy({ pdc, state, instalments }: PaymentDelay): Deferral | null {
  if (state !== 'asked' && state !== 'accepted') return null
  const isAsked = state === 'asked'
  const schedule = instalments.map(({ date, amount }) => ({ day: date, cents: toCents(amount) }))
  const isGranted = !isAsked && schedule.length > 1
  return {
    pdc,
    state,
    until: schedule.at(-1)?.day ?? '',
    label: `${schedule.length > 1 ? 'Échéancier' : 'Délai'} ${isAsked ? 'demandé' : 'accordé'}`,
    instalment: (leftCents, today) => owedOfSchedule(isGranted ? schedule : [], leftCents, today),
    words: (leftCents, today) => wordsOf(schedule, isAsked, leftCents, today),
  }
}

/** « Un délai est demandé jusqu’au 15/02/2027 », « Un paiement en 3 fois est accordé : prochain paiement le … » */
function wordsOf(schedule: DelayInstalment[], isAsked: boolean, leftCents: number, today: Day) {
  // An instalment that was paid ahead is not the next one.
  const [next] = isAsked ? schedule : openInstalments(schedule, leftCents)
  const which = isAsked ? 'premier paiement le' : 'prochain paiement le'
  const when =
    schedule.length > 1 && next
      ? `\u00a0: ${!isAsked && next.day < today ? 'paiement attendu depuis le' : which} ${formatDay(next.day)}, ${formatCents(next.cents)}`
      : ` jusqu’au ${formatDay(schedule.at(-1)?.day ?? '')}`
  return `Un ${delayName(schedule.length)} est ${isAsked ? 'demandé' : 'accordé'}${when}`
}

type Due = Pick<Facture, 'factNumber' | 'balanceFact' | 'endDate'>

type About = {
  point: Pdc
  today: Day
  delays: PaymentDelay[]
  isUnderWay: boolean
  /** The requests of the metering point, as far as they could be read. */
  requests: Histo[]
}

export function delayFacts(
  { factNumber: number, balanceFact, endDate }: Due,
  { point, today, delays, isUnderWay, requests }: About,
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
