import { isShortReference, shortReference } from '#domain/short-reference.ts'
import { store } from '#store/client.server.ts'
import { readReservations } from '#store/hot-reads.server.ts'
import type { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'
import { authorisation, isUuid } from './ledger.server.ts'
import type { Verdict } from './provider/provider.ts'
import { isOpen, openStates, type PaymentState } from './states.ts'

export const shown = {
  id: true,
  pdc: true,
  paidBy: true,
  amountCents: true,
  state: true,
  verdict: true,
  resultMessage: true,
  redirectUrl: true,
  createdAt: true,
  guest: { select: { paymentId: true } },
  lines: { select: { invoice: true, amountCents: true }, orderBy: { invoice: 'asc' } },
  events: { where: authorisation, orderBy: { id: 'asc' }, take: 1, select: { at: true } },
} as const

type Row = Prisma.PaymentGetPayload<{ select: typeof shown }>

/** `verdict`: the provider's last answer about the payment, whether that answer ended it or not. */
export type PastPayment = Omit<Row, 'events' | 'guest' | 'state' | 'verdict'> & {
  isGuest: boolean
  state: PaymentState
  verdict: Verdict | null
  paidAt: Date | undefined
}

function past<T extends Pick<Row, 'events' | 'guest' | 'state' | 'verdict'>>({
  events,
  guest,
  ...payment
}: T) {
  const { state, verdict } = payment as Pick<PastPayment, 'state' | 'verdict'>
  return { ...payment, isGuest: guest !== null, state, verdict, paidAt: events[0]?.at }
}

export async function paymentsOf(
  owner: string,
  page: number,
  perPage: number,
  state?: PaymentState,
  points?: string[],
) {
  const where = { owner, ...(state && { state }), ...(points && { pdc: { in: points } }) }
  const [count, payments] = await Promise.all([
    store().payment.count({ where }),
    store().payment.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: (page - 1) * perPage,
      take: perPage,
      select: shown,
    }),
  ])
  return { count, payments: payments.map(past) }
}

export async function paymentOf(owner: string, id: string): Promise<PastPayment | undefined> {
  if (!isUuid(id)) return undefined
  const payment = await store().payment.findFirst({ where: { id, owner }, select: shown })
  return payment ? past(payment) : undefined
}

/**
 * How far an open payment has come: `started`, the payer is expected at the provider, which has said nothing yet;
 * `checking`, the payer has done their part and the invoices are not booked yet. Undefined once it has ended or was
 * given up.
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

export const canResume = (payment: PastPayment) =>
  stageOf(payment) === 'started' && payment.redirectUrl !== null

const receiptsAtATime = 2000

/**
 * BEY-781: the subscriber whose payment has the receipt of this number; undefined for any other text. The number follows
 * from the payment's id, and not the id from it: the booked payments are gone through, the newest first.
 */
export async function ownerOfReceipt(text: string): Promise<string | undefined> {
  const number = text.trim().toUpperCase()
  if (!isShortReference(number)) return undefined
  for (let skip = 0; ; skip += receiptsAtATime) {
    const booked = await store().payment.findMany({
      where: { state: 'booked' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take: receiptsAtATime,
      select: { id: true, owner: true },
    })
    const found = booked.find(({ id }) => shortReference(id) === number)
    if (found || booked.length < receiptsAtATime) return found?.owner
  }
}

export async function paidByGuests(owner: string): Promise<Set<string>> {
  const lines = await store().paymentLine.findMany({
    where: { payment: { owner, state: 'booked', guest: { isNot: null } } },
    select: { invoice: true },
  })
  return new Set(lines.map(({ invoice }) => invoice))
}

/**
 * INV-04: a subscriber's open payments, for one metering point or all: `stages` by invoice number, and the amounts
 * (cents) of those being checked. `points` limits them to a helper's metering points.
 */
export async function pendingPayments(owner: string, pdc?: string, points?: string[]) {
  const stages = new Map<string, Stage>()
  const checking = new Map<string, number>()
  for (const reserved of await readReservations(owner, openStates, pdc)) {
    const { id, invoice, amountCents, ...payment } = reserved
    if (points && !points.includes(payment.pdc)) continue
    const stage = stageOf(payment as PastPayment)
    if (stage === 'checking') checking.set(id, amountCents)
    if (stage && invoice !== null) stages.set(invoice, stage)
  }
  return { stages, checkingCents: [...checking.values()] }
}
