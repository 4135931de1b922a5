import { randomUUID } from 'node:crypto'
import { paymentSteps } from '#process/instruments.server.ts'
import { log } from '#process/log.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import type { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'
import type { SessionStatus, Verdict } from './provider/provider.ts'
import { releaseLines, reserveAgain } from './reservations.server.ts'
import { nextCheck } from './schedule.server.ts'
import { isOpen, mayBecome, type PaymentState } from './states.ts'

/** `asked`: the provider has not answered, or its answer was lost. */
type Refund = 'asked' | 'done' | 'refused'

export const withLines = {
  lines: { select: { invoice: true, amountCents: true } },
  guest: { select: { paymentId: true } },
} as const

type Row = Prisma.PaymentGetPayload<{ include: typeof withLines }>

export type LedgerEntry = Omit<Row, 'state' | 'verdict' | 'refund' | 'checkAt'> & {
  state: PaymentState
  verdict: Verdict | null
  refund: Refund | null
}

type NewPayment = Pick<LedgerEntry, 'owner' | 'submission' | 'pdc' | 'lines'> & {
  isGuest?: boolean
  paidBy?: string | undefined
}

/**
 * Writes a payment down before the provider hears of it, and reserves its invoices; `submission` is the idempotency key
 * of the form. If that is not possible, finds the payment that the `same-submission` opened, or the one by which an
 * invoice is `reserved`. Undefined when that one has just released the invoice: the next try finds it free.
 */
export async function openPayment(payment: NewPayment) {
  const { owner, pdc, paidBy, submission, lines, isGuest } = payment
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const now = new Date()
  const reason = isGuest ? 'submitted without an account' : 'submitted'
  const created = { state: 'created', createdAt: now, updatedAt: now, verdict: null } as const
  try {
    const entry = await store().payment.create({
      data: {
        ...created,
        id: randomUUID(),
        owner,
        pdc,
        ...(paidBy && { paidBy }),
        submission,
        amountCents,
        checkAt: nextCheck(created, now.getTime()),
        ...(isGuest && { guest: { create: {} } }),
        lines: { create: lines.map(line => ({ ...line, open: line.invoice })) },
        events: { create: { from: '', to: 'created', reason, at: now } },
      },
      include: withLines,
    })
    paymentSteps.inc({ from: '', to: 'created' })
    return { entry: entry as LedgerEntry, found: 'new' as const }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const same = await store().payment.findUnique({
      where: { owner_submission: { owner, submission } },
      include: withLines,
    })
    if (same) return { entry: same as LedgerEntry, found: 'same-submission' as const }
    const other = await store().payment.findFirst({
      where: { lines: { some: { open: { in: lines.map(({ invoice }) => invoice) } } } },
      include: withLines,
    })
    return other ? { entry: other as LedgerEntry, found: 'reserved' as const } : undefined
  }
}

export async function freeSubmission({ id }: LedgerEntry): Promise<void> {
  await store().payment.update({ where: { id }, data: { submission: id } })
}

export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export async function findById(id: string): Promise<LedgerEntry> {
  const entry = await store().payment.findUniqueOrThrow({ where: { id }, include: withLines })
  return entry as LedgerEntry
}

export async function findByToken(token: string, owner?: string): Promise<LedgerEntry | undefined> {
  const entry = await store().payment.findUnique({ where: { token }, include: withLines })
  if (!entry || (owner !== undefined && entry.owner !== owner)) return undefined
  return entry as LedgerEntry
}

export async function findBySubmission(owner: string, submission: string) {
  const where = { owner_submission: { owner, submission } }
  const entry = await store().payment.findUnique({ where, include: withLines })
  return (entry ?? undefined) as LedgerEntry | undefined
}

export const isOfGuest = ({ guest }: Pick<LedgerEntry, 'guest'>) => guest !== null

/** The subscriber takes over a guest's payment: its session stays, and the guest no longer gets a page or receipt. */
export async function takeOver({ id }: LedgerEntry, paidBy: string | undefined): Promise<void> {
  const event = { from: 'sent', to: 'sent', reason: 'taken over by its subscriber', at: new Date() }
  await store().$transaction(async tx => {
    const { count } = await tx.payment.updateMany({
      where: { id, state: 'sent', guest: { isNot: null } },
      data: { submission: id, paidBy: paidBy ?? null },
    })
    if (count === 0) return
    await tx.guestPayment.delete({ where: { paymentId: id } })
    await tx.paymentEvent.create({ data: { paymentId: id, ...event } })
  })
}

export async function findBookedSince(time: number, lines: LedgerEntry['lines']) {
  const entry = await store().payment.findFirst({
    where: {
      state: 'booked',
      updatedAt: { gte: new Date(time) },
      lines: { some: { invoice: { in: lines.map(({ invoice }) => invoice) } } },
    },
    include: withLines,
  })
  return (entry ?? undefined) as LedgerEntry | undefined
}

export type Facts = {
  token?: string
  redirectUrl?: string
  verdict?: Verdict
  resultCode?: string
  resultMessage?: string
  refund?: Refund
}

/**
 * Compare-and-set: moves the payment to the state `to` unless it has changed since `entry` was read, and writes down
 * the reason and the time of the next check, in one transaction. Answers the new entry; undefined when another request
 * was faster. A payment that ends releases its invoices; one that opens again reserves those that are free.
 */
export async function advance(
  entry: LedgerEntry,
  to: PaymentState,
  reason: string,
  facts: Facts = {},
): Promise<LedgerEntry | undefined> {
  try {
    return await compareAndSetState(entry, to, reason, facts)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another payment has just reserved one of the invoices: the second try sees it.
    return compareAndSetState(entry, to, reason, facts)
  }
}

async function compareAndSetState(
  entry: LedgerEntry,
  to: PaymentState,
  reason: string,
  facts: Facts,
): Promise<LedgerEntry | undefined> {
  const { id, state: from } = entry
  if (!mayBecome(from, to)) throw new Error(`a payment cannot go from ${from} to ${to}`)
  // Later than the last instant, even if a clock is wrong, so that no two versions of a row look the same.
  const now = new Date(Math.max(Date.now(), entry.updatedAt.getTime() + 1))
  const after = { ...entry, ...facts, state: to, updatedAt: now }
  const done = await store().$transaction(async tx => {
    const doubts = await tx.paymentEvent.count({ where: { paymentId: id, to: 'doubtful' } })
    const checkAt = nextCheck(after, now.getTime(), doubts)
    const { count } = await tx.payment.updateMany({
      where: { id, state: from, updatedAt: entry.updatedAt },
      data: { ...facts, state: to, updatedAt: now, checkAt },
    })
    if (count === 0) return false
    await tx.paymentEvent.create({ data: { paymentId: id, from, to, reason, at: now } })
    if (!isOpen(to)) await releaseLines(tx, entry)
    else if (!isOpen(from)) await reserveAgain(tx, entry)
    return true
  })
  if (!done) return undefined
  log.info({ msg: 'payment', payment: id, from, to, reason })
  paymentSteps.inc({ from, to })
  return after
}

/** Writes down the provider's answer on a payment that stays in its state, once for each code. */
export async function recordStatus(
  { id, state }: LedgerEntry,
  { verdict, code, message }: Pick<SessionStatus, 'verdict' | 'code' | 'message'>,
): Promise<void> {
  const now = new Date()
  await store().$transaction(async tx => {
    const { count } = await tx.payment.updateMany({
      where: { id, state, OR: [{ verdict: null }, { resultCode: { not: code } }] },
      data: { verdict, resultCode: code, resultMessage: message },
    })
    const reason = `provider ${code}`
    const event = { paymentId: id, from: state, to: state, reason, at: now }
    if (count > 0) await tx.paymentEvent.create({ data: event })
  })
}

type Payment = { id: string }

/** The start of an event's reason when pay-bills was refused. */
export const bookingRefused = 'pay-bills refused'

export const acceptedAfterClosing = 'accepted after staff closed it'

/** The event which says that the provider took exactly the amount that was asked for. */
export const authorisation = {
  OR: [{ to: 'authorised' }, { to: 'to-check', reason: acceptedAfterClosing }],
}

export function countBookingRefusals({ id }: Payment): Promise<number> {
  return store().paymentEvent.count({
    where: { paymentId: id, to: 'doubtful', reason: { startsWith: bookingRefused } },
  })
}

export function wasAuthorised({ id }: Payment): Promise<boolean> {
  return exists({ paymentId: id, ...authorisation })
}

export function wasClosedByStaff({ id }: Payment): Promise<boolean> {
  return exists({ paymentId: id, from: 'to-check', to: 'cancelled' })
}

type Where = { from?: string; to?: string; reason?: string }

async function exists(where: Where & { paymentId: string; OR?: Where[] }): Promise<boolean> {
  return (await store().paymentEvent.findFirst({ where })) !== null
}

/** Amounts in cents. `pending`: money may have moved, and is not booked yet. `message` is the provider's. */
export type Outcome =
  | { kind: 'booked'; cents: number }
  | { kind: 'cancelled' }
  | { kind: 'pending' }
  | { kind: 'refused'; message: string | undefined }

export type StepOutcome = Promise<Outcome | undefined>

export function outcomeOf({ state, amountCents: cents, resultMessage }: LedgerEntry): Outcome {
  if (state === 'booked') return { kind: 'booked', cents }
  if (state === 'cancelled') return { kind: 'cancelled' }
  return isOpen(state)
    ? { kind: 'pending' }
    : { kind: 'refused', message: resultMessage ?? undefined }
}
