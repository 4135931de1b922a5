import { randomUUID } from 'node:crypto'
import { log } from '#log.server.ts'
import { isUniqueViolation, type StoreTransaction, store } from '#store/client.server.ts'
import type { SessionStatus, Verdict } from './provider/provider.ts'
import { nextCheck } from './schedule.server.ts'
import { isOpen, mayBecome, type PaymentState } from './states.ts'

/** A ledger row; amounts in cents. `id` is also the order number at the provider. */
export type LedgerEntry = {
  id: string
  owner: string
  pdc: string
  amountCents: number
  state: PaymentState
  token: string | null
  redirectUrl: string | null
  /** What the provider said last, where that ends the payment or leaves it open; its own code and words beside. */
  verdict: Verdict | null
  resultCode: string | null
  resultMessage: string | null
  createdAt: Date
  updatedAt: Date
  lines: { invoice: string; amountCents: number }[]
}

type NewEntry = Pick<LedgerEntry, 'owner' | 'pdc' | 'lines'> & { submission: string }

const withLines = { lines: { select: { invoice: true, amountCents: true } } } as const

/**
 * Writes a payment down before anybody else hears of it: `new`; or finds what stands in its way: the payment that
 * the `same` submission opened, or the one by which an invoice is already `held`.
 */
export async function open({ owner, pdc, submission, lines }: NewEntry) {
  const amountCents = lines.reduce((sum, line) => sum + line.amountCents, 0)
  const now = new Date()
  const born = { state: 'created', createdAt: now, updatedAt: now, verdict: null } as const
  try {
    const entry = await store().payment.create({
      data: {
        ...born,
        id: randomUUID(),
        owner,
        pdc,
        submission,
        amountCents,
        checkAt: nextCheck(born, now.getTime()),
        lines: { create: lines.map(line => ({ ...line, open: line.invoice })) },
        events: { create: { from: '', to: 'created', reason: 'submitted', at: now } },
      },
      include: withLines,
    })
    return { entry: entry as LedgerEntry, found: 'new' as const }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const same = await store().payment.findUnique({
      where: { owner_submission: { owner, submission } },
      include: withLines,
    })
    if (same) return { entry: same as LedgerEntry, found: 'same' as const }
    const held = await store().payment.findFirst({
      where: { lines: { some: { open: { in: lines.map(({ invoice }) => invoice) } } } },
      include: withLines,
    })
    // Let go between the two looks: the next try finds the way free.
    return held ? { entry: held as LedgerEntry, found: 'held' as const } : undefined
  }
}

/** The form that opened a payment, which came to nothing, may open another one. */
export async function release({ id }: LedgerEntry): Promise<void> {
  await store().payment.update({ where: { id }, data: { submission: id } })
}

/** Whether a text that anybody may have written can be the name of a payment, or of a press of the button. */
export const isName = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export async function findById(id: string): Promise<LedgerEntry> {
  const entry = await store().payment.findUniqueOrThrow({ where: { id }, include: withLines })
  return entry as LedgerEntry
}

/** The payment that the provider knows by `token`, if `owner` (when given) opened it. */
export async function findByToken(token: string, owner?: string): Promise<LedgerEntry | undefined> {
  const entry = await store().payment.findUnique({ where: { token }, include: withLines })
  if (!entry || (owner !== undefined && entry.owner !== owner)) return undefined
  return entry as LedgerEntry
}

type Facts = {
  token?: string
  redirectUrl?: string
  verdict?: Verdict
  resultCode?: string
  resultMessage?: string
}

/**
 * Compare-and-set: moves the payment on if nothing has happened to it since `entry` was read, writes down why and
 * when to look at it next, in one transaction. Answers it as it is now; undefined when somebody else was faster.
 * One that had ended and opens again takes back those of its invoices that no other payment holds.
 */
export async function advance(
  entry: LedgerEntry,
  to: PaymentState,
  reason: string,
  facts: Facts = {},
): Promise<LedgerEntry | undefined> {
  try {
    return await moved(entry, to, reason, facts)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another payment took one of the invoices just now: seen this time.
    return moved(entry, to, reason, facts)
  }
}

async function moved(
  entry: LedgerEntry,
  to: PaymentState,
  reason: string,
  facts: Facts,
): Promise<LedgerEntry | undefined> {
  const { id, state: from } = entry
  if (!mayBecome(from, to)) throw new Error(`a payment cannot go from ${from} to ${to}`)
  // Always later than before, whatever the clocks say: no two versions of a row look the same.
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
    if (!isOpen(to))
      await tx.paymentLine.updateMany({ where: { paymentId: id }, data: { open: null } })
    else if (!isOpen(from)) await holdAgain(tx, entry)
    return true
  })
  if (!done) return undefined
  log.info({ msg: 'payment', payment: id, from, to, reason })
  return after
}

async function holdAgain(
  tx: StoreTransaction,
  { id: paymentId, lines }: LedgerEntry,
): Promise<void> {
  const open = { in: lines.map(({ invoice }) => invoice) }
  const others = await tx.paymentLine.findMany({ where: { open }, select: { invoice: true } })
  const taken = new Set(others.map(({ invoice }) => invoice))
  for (const { invoice } of lines)
    if (!taken.has(invoice))
      await tx.paymentLine.update({
        where: { paymentId_invoice: { paymentId, invoice } },
        data: { open: invoice },
      })
}

/** Keeps what the provider says of a payment that stays open, once for each thing it says. */
export async function note(
  { id, state }: LedgerEntry,
  { verdict, code, message }: Pick<SessionStatus, 'verdict' | 'code' | 'message'>,
) {
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

/** A payment that stays open no longer holds its invoices. */
export async function letGo({ id: paymentId, state }: LedgerEntry, reason: string): Promise<void> {
  const event = { paymentId, from: state, to: state, reason, at: new Date() }
  await store().$transaction([
    store().paymentLine.updateMany({ where: { paymentId }, data: { open: null } }),
    store().paymentEvent.create({ data: event }),
  ])
}

/** Puts the next look at a payment off, if nothing has happened to it since `entry` was read. */
export async function postpone(entry: LedgerEntry): Promise<void> {
  const { id, state, updatedAt } = entry
  await store().payment.updateMany({
    where: { id, state, updatedAt },
    data: { checkAt: nextCheck(entry, Date.now()) },
  })
}

/** The payments that are to be looked at, at most `limit`, the longest overdue first. */
export async function due(limit: number): Promise<LedgerEntry[]> {
  const entries = await store().payment.findMany({
    where: { checkAt: { lte: new Date() } },
    orderBy: { checkAt: 'asc' },
    take: limit,
    include: withLines,
  })
  return entries as LedgerEntry[]
}

/** Whatever something may still come of is to be looked at now, but for the calls that may still be under way. */
export async function hasten(): Promise<void> {
  const now = new Date()
  await store().payment.updateMany({
    where: { checkAt: { gt: now }, state: { notIn: ['created', 'booking'] } },
    data: { checkAt: now },
  })
}

/** How often pay-bills has said no to a payment. */
export function refusals({ id }: LedgerEntry): Promise<number> {
  return store().paymentEvent.count({
    where: { paymentId: id, to: 'doubtful', reason: { startsWith: refusal } },
  })
}

export const refusal = 'pay-bills refused'

export const acceptedLate = 'accepted after staff closed it'

/** The event that says that the provider took exactly the money that was asked for. */
export const authorisation = {
  OR: [{ to: 'authorised' }, { to: 'to-check', reason: acceptedLate }],
}

/** Whether the provider ever took exactly the money that was asked for. */
export function wasAuthorised({ id }: LedgerEntry): Promise<boolean> {
  return happened({ paymentId: id, ...authorisation })
}

/** Whether staff have closed it. */
export function wasClosedByStaff({ id }: LedgerEntry): Promise<boolean> {
  return happened({ paymentId: id, from: 'to-check', to: 'cancelled' })
}

type Happening = { from?: string; to?: string; reason?: string }

async function happened(where: Happening & { paymentId: string; OR?: Happening[] }) {
  return (await store().paymentEvent.findFirst({ where })) !== null
}

/** The payment by which one of these invoices was booked since `time`. */
export async function bookedSince(
  time: number,
  lines: LedgerEntry['lines'],
): Promise<LedgerEntry | undefined> {
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
