import { store } from '#store/client.server.ts'
import { type LedgerEntry, withLines } from './ledger.server.ts'
import { nextCheck } from './schedule.server.ts'

/** The payments whose check is due, at most `limit`, the longest overdue first. */
export async function duePayments(limit: number): Promise<LedgerEntry[]> {
  const entries = await store().payment.findMany({
    where: { checkAt: { lte: new Date() } },
    orderBy: { checkAt: 'asc' },
    take: limit,
    include: withLines,
  })
  return entries as LedgerEntry[]
}

/** Puts the next check of a payment off, unless it has been moved on since `entry` was read. */
export async function postponeCheck(entry: LedgerEntry): Promise<void> {
  const { id, state, updatedAt } = entry
  await store().payment.updateMany({
    where: { id, state, updatedAt },
    data: { checkAt: nextCheck(entry, Date.now()) },
  })
}

/** Makes every payment that has a check to come due now, except those whose call may still be running. */
export async function makeChecksDue(): Promise<void> {
  const now = new Date()
  await store().payment.updateMany({
    where: { checkAt: { gt: now }, state: { notIn: ['created', 'booking'] } },
    data: { checkAt: now },
  })
}
