import { log } from '#process/log.server.ts'
import { currentRequestId } from '#process/request-context.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { underMaintenance } from '#session/maintenance.server.ts'
import { isStoreOutage, store } from '#store/client.server.ts'
import { withLease } from '#store/lease.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { findById, type LedgerEntry, withLines } from './ledger.server.ts'
import { expireIfAbandoned } from './open-session.server.ts'
import { releaseIfForgotten } from './provider-status.server.ts'
import { hasReservations } from './reservations.server.ts'
import { nextCheck } from './schedule.server.ts'
import { settleOrThrow } from './settle.server.ts'

/** The lease is longer than a run, and blocks the other processes only shortly when its own is killed. */
const leaseMinutes = 0.25
const longestRun = 10_000
const batchSize = 50
const concurrency = 5

/**
 * Settles the payments whose check is due, without waiting for a browser or a notification. A lease lets one process do
 * it: others would only ask the same again, since every step is a compare-and-set. During maintenance nothing is read
 * or written: the money waits at the provider.
 */
export async function reconcile(ending?: AbortSignal): Promise<void> {
  if (underMaintenance() || !(await store().payment.count({ where: isDue(), take: 1 }))) return
  await withLease('payment reconciliation', leaseMinutes, () => run(ending))
}

async function run(ending?: AbortSignal): Promise<void> {
  const requestId = currentRequestId()
  const started = performance.now()
  const elapsed = () => Math.round(performance.now() - started)
  const mayGoOn = () => !ending?.aborted && elapsed() < longestRun
  let looked = 0
  let failed = 0
  let batch: LedgerEntry[]
  let isSilent = false
  do {
    batch = await duePayments(batchSize)
    for (let n = 0; n < batch.length && !isSilent && mayGoOn(); n += concurrency) {
      const some = batch.slice(n, n + concurrency)
      const answered = await Promise.all(some.map(entry => check(entry, requestId)))
      looked += answered.length
      failed += answered.filter(one => !one).length
      // The utility does not answer, or the breaker is open: the next run checks the other payments.
      isSilent = !answered.includes(true)
    }
  } while (batch.length === batchSize && !isSilent && mayGoOn())
  log.info({ msg: 'reconciliation', looked, failed, ms: elapsed(), requestId })
}

/** Whether the state of the payment is known. A failure concerns this payment only: the others are still checked. */
async function check(entry: LedgerEntry, requestId: string): Promise<boolean> {
  try {
    if (entry.state === 'created') await expireIfAbandoned(entry)
    else {
      await settleOrThrow(entry, requestId)
      // Nothing else releases the invoices of a doubtful or to-check payment that the provider does not know.
      if (await hasReservations(entry))
        await releaseIfForgotten(await findById(entry.id), requestId)
    }
    return true
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) {
      const msg = isStoreOutage(error) ? 'store failed' : 'unexpected error'
      log.error({ msg, payment: entry.id, reason: String(error), requestId })
    }
    return false
  } finally {
    await postponeCheck(entry)
  }
}

/** Checks every open payment first, since it may have changed while no process was running. */
export function startReconciling(): void {
  let isCaughtUp = false
  runEvery(10_000, 'reconciliation', async ending => {
    if (!isCaughtUp && !underMaintenance()) await makeChecksDue()
    isCaughtUp ||= !underMaintenance()
    await reconcile(ending)
  })
}

const isDue = () => ({ checkAt: { lte: new Date() } })

export async function duePayments(limit: number): Promise<LedgerEntry[]> {
  const entries = await store().payment.findMany({
    where: isDue(),
    orderBy: { checkAt: 'asc' },
    take: limit,
    include: withLines,
  })
  return entries as LedgerEntry[]
}

async function postponeCheck(entry: LedgerEntry): Promise<void> {
  const { id, state, updatedAt } = entry
  await store().payment.updateMany({
    where: { id, state, updatedAt },
    data: { checkAt: nextCheck(entry, Date.now()) },
  })
}

/** Makes every planned check due now, except for payments whose call may still be running. */
export async function makeChecksDue(): Promise<void> {
  const now = new Date()
  await store().payment.updateMany({
    where: { checkAt: { gt: now }, state: { notIn: ['created', 'booking'] } },
    data: { checkAt: now },
  })
}
