import { formatCents, formatInstant } from '#domain/values.ts'
import {
  failure,
  info,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { provider } from '#payment/provider/index.server.ts'
import {
  countToCheck,
  type Decision,
  decide,
  type PaymentToCheck,
  paymentsToCheck,
  paymentToCheck as toCheck,
} from '#payment/staff.server.ts'
import { audited, type StaffAction } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { pageWithin, readList } from '#ui/list-state.ts'
import { troubleOf, unknownIntent } from '../shell/texts.server.ts'
import { ageLabel, reasonLabel, stateLabel } from './payment-labels.server.ts'

const alreadyDone = () =>
  warning('Ce paiement n’est plus à vérifier\u00a0: il vient d’être traité.')

/** A payment as its list and its page show it; `why` says for what reason it is to be checked, `age` for how long. */
export function shownPaymentToCheck(payment: PaymentToCheck) {
  const { id, owner, guest, amountCents, createdAt, updatedAt, events } = payment
  return {
    id,
    owner,
    isGuest: guest !== null,
    at: formatInstant(createdAt),
    amount: formatCents(amountCents),
    why: reasonLabel(events.findLast(({ to }) => to === 'to-check')?.reason ?? ''),
    age: ageLabel(Date.now() - updatedAt.getTime()),
  }
}
export type ShownPaymentToCheck = ReturnType<typeof shownPaymentToCheck>

export async function paymentToCheck({ params }: Pick<RouteArgs, 'params'>) {
  const payment = await toCheck(params.id ?? '')
  if (payment) return payment
  throw await redirectWithToast(paths.staffPayments, alreadyDone())
}

export function historyOf(payment: PaymentToCheck) {
  const { events, lines, pdc, guest, paidBy, resultCode, resultMessage, refund } = payment
  return {
    order: provider().orderNumber(payment.id),
    decisions: Object.entries(decisions).flatMap(([address, { decision, label }]) =>
      isOffered(decision, payment) ? [{ address, label }] : [],
    ),
    refund,
    pdc,
    payer: guest
      ? ['Sans compte, avec la facture', guest.mail].filter(Boolean).join('\u00a0: ')
      : (paidBy ?? 'L’abonné'),
    invoices: lines.map(({ invoice, amountCents }) => `${invoice} (${formatCents(amountCents)})`),
    provider: [resultCode, resultMessage].filter(Boolean).join(' – '),
    events: events.map(({ id, from, to, reason, at }) => ({
      id,
      at: formatInstant(at),
      // An answer of the provider that leaves the state as it was is an event too.
      state: from === to ? '–' : stateLabel(to),
      reason: reasonLabel(reason),
    })),
  }
}

const decisions: Record<string, { decision: Decision; label: string; auditAction: StaffAction }> = {
  redemander: { decision: 'again', label: 'Redemander', auditAction: 'subscriber-payment-again' },
  imputer: {
    decision: 'booked',
    label: 'Imputé à la main',
    auditAction: 'subscriber-payment-booked',
  },
  'sans-suite': {
    decision: 'cancelled',
    label: 'Sans suite',
    auditAction: 'subscriber-payment-cancelled',
  },
  rembourser: {
    decision: 'refunded',
    label: 'Rembourser',
    auditAction: 'subscriber-payment-refunded',
  },
}

/** Only money that was taken is refunded. A refund without an answer may be done: then only « Sans suite » is left. */
const isOffered = (decision: Decision, { verdict, refund }: PaymentToCheck) =>
  refund === 'asked' ? decision === 'cancelled' : decision !== 'refunded' || verdict === 'accepted'

/** The decision that the address names; throws a 404 page for any other. */
export function decisionOf({ params: { action = '' } }: Pick<RouteArgs, 'params'>) {
  const named = Object.hasOwn(decisions, action) ? decisions[action] : undefined
  if (!named) throw new PageFailure(404, unknownIntent)
  return named
}

/** Carries a decision out, with its trace; the agent who comes second reads that the payment has been dealt with. */
export async function carryOut(staff: Admin, args: RouteArgs) {
  const payment = await paymentToCheck(args)
  const { decision, auditAction } = decisionOf(args)
  const actor = staff.who.owner
  const outcome = await audited(
    { actor, actions: [auditAction], subject: payment.owner },
    () => decide(payment.id, decision, actor, requestId(args.request)),
    answer =>
      answer?.kind === (['cancelled', 'refunded'].includes(decision) ? 'cancelled' : 'booked'),
  ).catch(troubleOf)
  const here = paths.staffPayment(payment.id)
  if (!outcome) return redirectWithToast(paths.staffPayments, alreadyDone())
  if ('status' in outcome) return redirectWithToast(here, failure(outcome.text))
  if (outcome.kind === 'refused')
    return redirectWithToast(
      here,
      failure(`Le prestataire refuse ce remboursement. ${outcome.message ?? ''}`.trim()),
    )
  if (outcome.kind === 'pending') {
    if (await toCheck(payment.id))
      return redirectWithToast(
        here,
        info(
          'Rien de nouveau\u00a0: l’exploitant ne l’a pas imputé, et ce paiement reste à vérifier.',
        ),
      )
    return redirectWithToast(
      paths.staffPayments,
      info(
        'L’imputation est redemandée. L’exploitant n’a pas encore dit oui\u00a0; le paiement revient ici s’il ne le dit pas.',
      ),
    )
  }
  const closed = decision === 'refunded' ? 'remboursé' : 'classé sans suite'
  const done = outcome.kind === 'booked' ? 'imputé' : closed
  const amount = formatCents(payment.amountCents)
  return redirectWithToast(paths.staffPayments, success(`Le paiement de ${amount} est ${done}.`))
}

export async function listToCheck({ searchParams }: URL) {
  const asked = readList(searchParams, ['updatedAt'])
  const count = await countToCheck()
  const { page, pages } = pageWithin(asked, count)
  const payments = await paymentsToCheck(page, asked.size)
  return { count, page, pages, payments: payments.map(shownPaymentToCheck) }
}
