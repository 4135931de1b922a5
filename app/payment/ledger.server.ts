import { randomUUID } from 'node:crypto'
import { log } from '#log.server.ts'
import { isUniqueViolation, type StoreTransaction, store } from '#store/client.server.ts'
import { holds, mayBecome, type PaymentState } from './states.ts'

/** A ledger row; amounts in cents. `id` is also the order number at the provider. */
export type LedgerEntry = {
  id: string
  owner: string
  pdc: string
  amountCents: number
  state: PaymentState
  token: string | null
  redirectUrl: string | null
  resultMessage: string | null
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
  const id = randomUUID()
  const now = new Date()
  try {
    const entry = await store().payment.create({
      data: {
        id,
        owner,
        pdc,
        submission,
        amountCents,
        state: 'created',
        createdAt: now,
        updatedAt: now,
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
  resultCode?: string
  resultMessage?: string
}

/**
 * Compare-and-set: moves the payment on if it still is as `entry` says, and writes down why,
 * in one transaction. Answers false when somebody else was faster.
 */
export function advance(
  entry: Pick<LedgerEntry, 'id' | 'state' | 'updatedAt'>,
  to: PaymentState,
  reason: string,
  facts: Facts = {},
): Promise<boolean> {
  const { id, state: from, updatedAt } = entry
  if (!mayBecome(from, to)) throw new Error(`a payment cannot go from ${from} to ${to}`)
  return store().$transaction(async tx => {
    const now = new Date()
    const { count } = await tx.payment.updateMany({
      where: { id, state: from, updatedAt },
      data: { state: to, updatedAt: now, ...facts },
    })
    if (count === 0) return false
    await tx.paymentEvent.create({ data: { paymentId: id, from, to, reason, at: now } })
    if (!holds(to)) await letGo(tx, id)
    log.info({ msg: 'payment', payment: id, from, to, reason })
    return true
  })
}

/** Keeps what the provider said of a payment that is not final: its invoices may be paid by another one meanwhile. */
export function note({ id, state }: LedgerEntry, code: string): Promise<void> {
  return store().$transaction(async tx => {
    const reason = `provider ${code}`
    await tx.paymentEvent.create({
      data: { paymentId: id, from: state, to: state, reason, at: new Date() },
    })
    await letGo(tx, id)
    log.info({ msg: 'payment', payment: id, from: state, to: state, reason })
  })
}

async function letGo(tx: StoreTransaction, paymentId: string): Promise<void> {
  await tx.paymentLine.updateMany({ where: { paymentId }, data: { open: null } })
}
