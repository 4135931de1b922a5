import { randomUUID } from 'node:crypto'
import { disputes } from '#domain/claim.ts'
import { staffRequestTypes } from '#domain/request.ts'
import { type Day, formatCents, formatDay, toEuros } from '#domain/values.ts'
import type { Transaction } from '#utility/database.ts'
import { Refusal } from '#utility/handler.ts'
import type { Prisma } from '#utility/prisma/generated/client.ts'
import { addAnswer } from '#utility/requests.ts'
import type { PaymentDelay } from '../calls.ts'
import {
  type DelayFacts,
  type DelayInstalment,
  type DelayState,
  delayName,
  lastDay,
  scheduleText,
} from '../rules.ts'

export const withRequest = { request: true, invoice: true } as const

export type Delay = Prisma.PaymentDelayGetPayload<{ include: typeof withRequest }>

export const scheduleIn = ({ schedule }: Pick<Delay, 'schedule'>) => schedule as DelayInstalment[]

/** The first message of the request, for the subscriber and the agents. `cents` is what the invoice leaves to pay. */
export const delayMessage = (factNumber: string, cents: number, schedule: DelayInstalment[]) =>
  `Facture ${factNumber}, ${formatCents(cents)} à payer.\nDemande de ${delayName(schedule.length)}\u00a0: ${scheduleText(schedule)}.`

export function stateOf(delay: Delay, today: Day): DelayState {
  const { request, invoice, decision } = delay
  const isPaid = invoice.balanceCents <= 0
  if (decision === 'refused') return 'refused'
  if (decision === 'accepted')
    return isPaid || lastDay(scheduleIn(delay)) < today ? 'ended' : 'accepted'
  if (isPaid || request.cancelledOn) return 'withdrawn'
  // A request that was treated without a decision counts as refused.
  return request.statutDemande === 'Dossier traité' ? 'refused' : 'asked'
}

/** Throws 409 for « Dossier traité » before a decision: the subscriber would be refused the delay without a word. */
export async function checkDecided(
  tx: Transaction,
  { id: requestId }: { id: string },
  status: string,
  today: Day,
): Promise<void> {
  if (status !== 'Dossier traité') return
  const delay = await tx.paymentDelay.findUnique({ where: { requestId }, include: withRequest })
  if (delay && stateOf(delay, today) === 'asked')
    throw new Refusal(409, 'Accordez ou refusez d’abord cette demande\u00a0: cela la traite.')
}

export function toPaymentDelay(delay: Delay, today: Day): PaymentDelay {
  const { requestId, request, factNumber, amountCents } = delay
  return {
    histoId: requestId,
    pdc: request.pdcRef,
    factNumber,
    askedOn: request.dateDemande,
    amount: toEuros(amountCents),
    state: stateOf(delay, today),
    instalments: scheduleIn(delay).map(({ day, cents }) => ({ date: day, amount: toEuros(cents) })),
  }
}

/** `exceptRequest` is the request that an agent is deciding on. Throws 404 when the point has no such invoice. */
export async function delayFactsOf(
  tx: Transaction,
  { pdcRef, factNumber, today }: { pdcRef: string; factNumber: string; today: Day },
  exceptRequest = '',
): Promise<DelayFacts> {
  const invoice = await tx.invoice.findUnique({
    where: { factNumber, pdcRef },
    include: { point: true },
  })
  if (!invoice) throw new Refusal(404, 'Cette facture n’existe pas.')
  const delays = await tx.paymentDelay.findMany({
    where: { requestId: { not: exceptRequest }, request: { pdcRef } },
    include: withRequest,
  })
  const complaints = await tx.request.findMany({
    where: { pdcRef, isPending: true, typeDemande: staffRequestTypes[1] },
    select: { message: true },
  })
  return {
    number: factNumber,
    cents: invoice.balanceCents,
    deadline: invoice.dueOn,
    today,
    isAutomatic: invoice.point.paymentMode === 1 || invoice.point.monthlyPayment === 1,
    // Only the portal's ledger knows the open payments: the portal checks this before it calls.
    isUnderWay: false,
    isDisputed: complaints.some(({ message }) => disputes(message, factNumber)),
    delays: delays.map(delay => ({
      number: delay.factNumber,
      askedOn: delay.request.dateDemande,
      state: stateOf(delay, today),
    })),
  }
}

/** Cancels the requests for more time that no agent has decided on, for those of these invoices that are paid. */
export async function withdrawPaid(tx: Transaction, factNumbers: string[], today: Day) {
  const paid = await tx.paymentDelay.findMany({
    where: {
      factNumber: { in: factNumbers },
      decision: null,
      invoice: { balanceCents: { lte: 0 } },
      request: { isPending: true },
    },
  })
  for (const { requestId, factNumber } of paid) {
    await tx.request.update({
      where: { id: requestId },
      data: { cancelledOn: today, isPending: false, version: { increment: 1 } },
    })
    await addAnswer(tx, requestId, {
      reference: randomUUID(),
      author: 'Service Gestion Clientèle',
      text: `La facture ${factNumber} a été payée le ${formatDay(today)}\u00a0: cette demande est retirée.`,
    })
  }
}
