import { audited, type StaffAction } from '#audit/audit.server.ts'
import { formatInstant } from '#domain/dates.ts'
import { formatCents } from '#domain/money.ts'
import { PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import {
  type Decision,
  decide,
  type PaymentToCheck,
  paymentsToCheck,
} from '#payment/staff.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { requestId } from '#session/reach.server.ts'
import { ageWords, reasonWords, stateWord } from './payment-words.server.ts'
import * as texts from './texts.server.ts'

/** A payment as the list shows it; `why` is what brought it here. */
export function shownToCheck(payment: PaymentToCheck) {
  const { id, owner, amountCents, createdAt, updatedAt, events } = payment
  return {
    id,
    owner,
    at: formatInstant(createdAt),
    amount: formatCents(amountCents),
    why: reasonWords(events.findLast(({ to }) => to === 'to-check')?.reason ?? ''),
    age: ageWords(Date.now() - updatedAt.getTime()),
  }
}
export type ShownToCheck = ReturnType<typeof shownToCheck>

/** The payment that the address names; back to the list when it has been dealt with. */
export async function paymentInQuestion({ params }: Pick<RouteArgs, 'params'>) {
  const [payment] = await paymentsToCheck(params.id ?? '')
  if (payment) return payment
  throw await redirectWithToast(paths.staffPayments, warning(texts.paymentDone))
}

/** What its panel shows besides. */
export function historyOf({ events, lines, pdc, resultCode, resultMessage }: PaymentToCheck) {
  return {
    pdc,
    invoices: lines.map(({ invoice, amountCents }) => `${invoice} (${formatCents(amountCents)})`),
    provider: [resultCode, resultMessage].filter(Boolean).join(' – '),
    events: events.map(({ id, from, to, reason, at }) => ({
      id,
      at: formatInstant(at),
      // What the provider says while nothing changes is written down too.
      state: from === to ? '–' : stateWord(to),
      reason: reasonWords(reason),
    })),
  }
}

const deeds: Record<string, { decision: Decision; action: StaffAction }> = {
  redemander: { decision: 'again', action: 'subscriber-payment-again' },
  imputer: { decision: 'booked', action: 'subscriber-payment-booked' },
  'sans-suite': { decision: 'cancelled', action: 'subscriber-payment-cancelled' },
}

/** What the address says is about to be done. */
export function deedOf({ params: { geste = '' } }: Pick<RouteArgs, 'params'>) {
  const deed = Object.hasOwn(deeds, geste) ? deeds[geste] : undefined
  if (!deed) throw new PageFailure(404, texts.unknownIntent)
  return deed
}

/** Does it, written down; whoever was later reads that it has been dealt with. */
export async function doDeed(staff: Admin, args: RouteArgs) {
  const payment = await paymentInQuestion(args)
  const { decision, action } = deedOf(args)
  const actor = staff.who.owner
  const outcome = await audited(
    { actor, actions: [action], subject: payment.owner },
    () => decide(payment.id, decision, actor, requestId(args.request)),
    answer => answer?.kind === (decision === 'cancelled' ? 'cancelled' : 'booked'),
  ).catch(texts.troubleOf)
  if (outcome && 'status' in outcome)
    return redirectWithToast(paths.staffPayment(payment.id), texts.failed(outcome))
  if (!outcome) return redirectWithToast(paths.staffPayments, warning(texts.paymentDone))
  if (outcome.kind === 'pending') {
    const [same] = await paymentsToCheck(payment.id)
    if (same) return redirectWithToast(paths.staffPayment(payment.id), texts.stillToCheck())
    return redirectWithToast(paths.staffPayments, texts.askedAgain())
  }
  const amount = formatCents(payment.amountCents)
  const toast = outcome.kind === 'booked' ? texts.paymentBooked : texts.paymentClosed
  return redirectWithToast(paths.staffPayments, toast(amount))
}

/** Everything that waits, for the list. */
export async function listToCheck() {
  const payments = await paymentsToCheck()
  return payments.map(shownToCheck)
}
