import { store } from '#store/client.server.ts'
import type { Checkout } from './checkout.server.ts'
import { authorisation, findById, isName } from './ledger.server.ts'
import type { Verdict } from './provider/provider.ts'
import { isGivenUp, look, type Outcome, resolve, settle } from './settle.server.ts'
import { isOpen, openStates, type PaymentState } from './states.ts'

/** A payment as its payer reads it; cents. */
export type PastPayment = {
  id: string
  pdc: string
  amountCents: number
  state: PaymentState
  /** What the provider said last, where it said anything that ends a payment or leaves it open. */
  verdict: Verdict | null
  resultMessage: string | null
  redirectUrl: string | null
  createdAt: Date
  /** When the provider took the money, if it ever did. */
  paidAt: Date | undefined
  lines: { invoice: string; amountCents: number }[]
}

const shown = {
  id: true,
  pdc: true,
  amountCents: true,
  state: true,
  verdict: true,
  resultMessage: true,
  redirectUrl: true,
  createdAt: true,
  lines: { select: { invoice: true, amountCents: true }, orderBy: { invoice: 'asc' } },
  events: { where: authorisation, orderBy: { id: 'asc' }, take: 1, select: { at: true } },
} as const

type Row = { events: { at: Date }[]; state: string; verdict: string | null }

function past<T extends Row>({ events, ...payment }: T) {
  const { state, verdict } = payment as Pick<PastPayment, 'state' | 'verdict'>
  return { ...payment, state, verdict, paidAt: events[0]?.at }
}

/** The payments of a subscriber, for all their metering points, newest first. `page` counts from 1. */
export async function paymentsOf(owner: string, page: number, perPage: number) {
  const [count, payments] = await Promise.all([
    store().payment.count({ where: { owner } }),
    store().payment.findMany({
      where: { owner },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
      select: shown,
    }),
  ])
  return { count, payments: payments.map(past) }
}

/** One of their payments; undefined when it is not theirs. */
export async function paymentOf(owner: string, id: string): Promise<PastPayment | undefined> {
  if (!isName(id)) return undefined
  const payment = await store().payment.findFirst({ where: { id, owner }, select: shown })
  return payment ? past(payment) : undefined
}

/**
 * How far an open payment has come: `started`, its payer is expected at the provider's, which has said nothing yet;
 * `checking`, the payer has done their part and the books do not say so yet. Nothing once it has ended or was given up.
 */
export type Stage = 'started' | 'checking'

export function stageOf({
  state,
  verdict,
}: Pick<PastPayment, 'state' | 'verdict'>): Stage | undefined {
  if (state === 'created') return 'started'
  if (state !== 'sent') return isOpen(state) ? 'checking' : undefined
  if (verdict === null) return 'started'
  return verdict === 'under-review' ? 'checking' : undefined
}

/** Whether its payer can still go on at the provider's. */
export const isUnfinished = (payment: PastPayment) =>
  stageOf(payment) === 'started' && payment.redirectUrl !== null

/**
 * What card payments mean for the invoices of a metering point while they are under way: `stages` by invoice number,
 * and the amounts (cents) of those under verification.
 */
export async function underWay(owner: string, pdc: string) {
  const payments = await store().payment.findMany({
    where: { owner, pdc, state: { in: [...openStates] } },
    select: {
      amountCents: true,
      state: true,
      verdict: true,
      lines: { where: { open: { not: null } }, select: { invoice: true } },
    },
  })
  const stages = new Map<string, Stage>()
  const checkingCents: number[] = []
  for (const { lines, amountCents, ...payment } of payments) {
    const stage = stageOf(payment as PastPayment)
    if (stage === 'checking') checkingCents.push(amountCents)
    if (stage) for (const { invoice } of lines) stages.set(invoice, stage)
  }
  return { stages, checkingCents }
}

/** Back to the provider's page of a payment of theirs, unless it has come to something meanwhile. */
export async function takeUp(
  owner: string,
  id: string,
  requestId: string,
): Promise<Checkout | undefined> {
  if (!(await paymentOf(owner, id))) return undefined
  const outcome = await settle(await findById(id), requestId)
  const now = await findById(id)
  const { state, verdict, redirectUrl } = now
  const isWaiting = state === 'sent' && verdict !== 'under-review'
  if (isWaiting && redirectUrl && !isGivenUp(now, outcome))
    return { kind: 'redirect', url: redirectUrl }
  return { kind: 'settled', outcome }
}

const toCheck = { state: 'to-check' } as const

/** How many payments wait for a member of staff. */
export function countToCheck(): Promise<number> {
  return store().payment.count({ where: toCheck })
}

const checked = {
  ...shown,
  owner: true,
  resultCode: true,
  updatedAt: true,
  events: {
    orderBy: { id: 'asc' },
    select: { id: true, from: true, to: true, reason: true, at: true },
  },
} as const

/** The payments that wait for staff, those that have waited longest first, with what happened to each; a hundred at most. */
export async function paymentsToCheck(id?: string) {
  if (id !== undefined && !isName(id)) return []
  const payments = await store().payment.findMany({
    where: { ...toCheck, ...(id !== undefined && { id }) },
    orderBy: { updatedAt: 'asc' },
    take: 100,
    select: checked,
  })
  return payments
}
export type PaymentToCheck = Awaited<ReturnType<typeof paymentsToCheck>>[number]

/** What a member of staff may do about one: have it asked after again, or say how it ended. */
export type Decision = 'again' | 'booked' | 'cancelled'

/**
 * Answers how the payment stands then; undefined when it was no longer to be checked. Throws
 * UpstreamFailure when the utility could not be asked.
 */
export async function decide(
  id: string,
  decision: Decision,
  actor: string,
  requestId: string,
): Promise<Outcome | undefined> {
  if (decision !== 'again') return resolve(id, decision, actor, requestId)
  const outcome = await resolve(id, 'booking', actor, requestId)
  if (outcome) return outcome
  const entry = await findById(id)
  return entry.state === toCheck.state ? look(entry, requestId) : undefined
}
